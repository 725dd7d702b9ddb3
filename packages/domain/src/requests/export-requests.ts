import { Refused } from '../platform/refused.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { readers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findShown, type RequestFilter } from './list-requests.ts'
import { describeRows, type WrittenRequest } from './listed-request.ts'
import { findVisible } from './request-list-repository.ts'

const EXPORTED_AT_ONCE = 500
/** Their ids must fit into a URL. */
const SELECTED_AT_MOST = 200

/** Only those visible to the actor. */
export type ExportedRequests = { ids: readonly string[] } | { filter: RequestFilter }

export interface ExportedRequest extends WrittenRequest {
  /** Digits with the calling code. */
  phone: string | null
  about: string | null
  answeredAt: number | null
}

const requestsExported = auditAction('requests.exported', 'exported requests')

/**
 * Audited with count and filters before reading.
 * @returns newest first, in batches
 * @throws Refused if too many are selected
 */
export const exportRequests = defineOperation(
  { name: 'exportRequests', roles: readers, fresh: true },
  async (parts, actor, which: ExportedRequests): Promise<AsyncIterable<ExportedRequest[]>> => {
    const ids = await findExported(parts, actor, which)
    await recordAudit(parts, {
      memberId: actor.memberId,
      action: requestsExported,
      details: { requests: ids.length, by: 'ids' in which ? 'selection' : nameFilters(which) },
    })
    return readBatches(parts, actor, ids)
  },
)

async function findExported(parts: StaffContext, actor: Actor, which: ExportedRequests) {
  if ('filter' in which) return findAllIds(parts, actor, which.filter)
  if (which.ids.length > SELECTED_AT_MOST) {
    throw new Refused(
      `Up to ${SELECTED_AT_MOST} requests can be selected. Export by a filter instead.`,
    )
  }
  const rows = await findVisible(parts.store.aside, which.ids, visibleKinds(actor.roles))
  return rows.map(({ id }) => id)
}

const IDS_AT_ONCE = 2000

/** @returns newest first */
async function findAllIds(
  parts: StaffContext,
  actor: Actor,
  filter: RequestFilter,
): Promise<string[]> {
  const ids: string[] = []
  for (let before: number | undefined; ; ) {
    const rows = await findShown(parts, actor, { ...filter, before }, IDS_AT_ONCE)
    for (const { id } of rows) ids.push(id)
    if (rows.length < IDS_AT_ONCE) return ids
    before = rows.at(-1)?.number
  }
}

/** Only names: the search text may be a visitor's name. */
function nameFilters({ filter: { before: _, ...filter } }: { filter: RequestFilter }): string[] {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
  return asked.map(([name]) => name).sort()
}

async function* readBatches(
  parts: StaffContext,
  { roles }: Actor,
  ids: readonly string[],
): AsyncGenerator<ExportedRequest[]> {
  for (let from = 0; from < ids.length; from += EXPORTED_AT_ONCE) {
    const some = ids.slice(from, from + EXPORTED_AT_ONCE)
    const rows = await findVisible(parts.store.aside, some, visibleKinds(roles))
    const described = await describeRows(parts, rows)
    yield described.map(({ row, visitor: { phone, about }, written }) => ({
      ...written,
      phone,
      about,
      answeredAt: row.answered_at,
    }))
  }
}
