import { Refused } from '../platform/refused.ts'
import type { Actor } from '../staff/actor.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { readers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findLateSince, isLate } from './late-requests.ts'
import {
  daysLeft,
  findAllNumbers,
  findNames,
  type ListedRequest,
  nameAssignee,
  type RequestFilter,
  summarize,
} from './list-requests.ts'
import type { RequestDetails } from './read-request.ts'
import { findByNumbers, findNumbers, readWritten } from './request-export-repository.ts'
import { listMessages, readVisit } from './request-list-repository.ts'
import { describeProgress } from './request-mail.ts'
import { describeSuspicion } from './suspicion.ts'
import { isBack } from './waiting-days.ts'

const EXPORTED_AT_ONCE = 500
/** Their ids must fit into a URL. */
const SELECTED_AT_MOST = 200

/** Only those visible to the actor. */
export type ExportedRequests = { ids: readonly string[] } | { filter: RequestFilter }

export interface ExportedRequest extends ListedRequest {
  /** Digits with the calling code. */
  phone: string | null
  about: string | null
  /** Other front ends'. */
  text: string | null
  answeredAt: number | null
  visit: RequestDetails['visit']
  suspicion: string | null
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
    const numbers = await findExported(parts, actor, which)
    await recordAudit(parts, {
      memberId: actor.memberId,
      action: requestsExported,
      details: { requests: numbers.length, by: 'ids' in which ? 'selection' : nameFilters(which) },
    })
    return readBatches(parts, numbers)
  },
)

function findExported(parts: StaffContext, actor: Actor, which: ExportedRequests) {
  if ('filter' in which) return findAllNumbers(parts, actor, which.filter)
  if (which.ids.length > SELECTED_AT_MOST) {
    throw new Refused(
      `Up to ${SELECTED_AT_MOST} requests can be selected. Export by a filter instead.`,
    )
  }
  return findNumbers(parts.store.aside, which.ids, visibleKinds(actor.roles))
}

/** Only names: the search text may be a visitor's name. */
function nameFilters({ filter: { before: _, ...filter } }: { filter: RequestFilter }): string[] {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
  return asked.map(([name]) => name).sort()
}

async function* readBatches(parts: StaffContext, numbers: readonly number[]) {
  for (let from = 0; from < numbers.length; from += EXPORTED_AT_ONCE) {
    yield await readBatch(parts, numbers.slice(from, from + EXPORTED_AT_ONCE))
  }
}

async function readBatch(
  parts: StaffContext,
  numbers: readonly number[],
): Promise<ExportedRequest[]> {
  const { aside } = parts.store
  const rows = await findByNumbers(aside, numbers)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const written = await readWritten(aside, ids)
  const names = await findNames(aside, rows)
  const messages = Map.groupBy(await listMessages(aside, ids), row => row.request_id)
  const lateSince = findLateSince(parts)
  return rows.flatMap(row => {
    const details = written.get(row.id)
    // Erased meanwhile.
    if (!details) return []
    const { name, company, email, phone, about, body, suspicion, vacancy_title } = details
    return [
      {
        ...summarize(row, vacancy_title),
        who: { name, company, email },
        phone,
        about,
        text: body,
        assignee: nameAssignee(row, names),
        answeredAt: row.answered_at,
        visit: readVisit(row),
        suspicion: suspicion === null ? null : describeSuspicion(suspicion),
        mail: (messages.get(row.id) ?? []).map(describeProgress),
        isLate: isLate(row, lateSince),
        isBack: isBack(row, parts.now()),
        daysUntilErased: daysLeft(parts, row),
      },
    ]
  })
}
