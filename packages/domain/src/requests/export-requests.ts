import { Refused } from '../platform/refused.ts'
import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { requirePermission } from '../staff/require-permission.ts'
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
import { findByNumbers, findNumbers, readWritten } from './request-export-repository.ts'
import { listMessages } from './request-list-repository.ts'
import { describeProgress } from './request-mail.ts'
import { describeSuspicion } from './suspicion.ts'

const EXPORTED_AT_ONCE = 500
/** More than a page shows; their ids fit into an address. */
const SELECTED_AT_MOST = 200

/** Requests by id, or all that a filter shows, however many; of either those that the actor may see. */
export type ExportedRequests = { ids: readonly string[] } | { filter: RequestFilter }

/** A request as a table has it. */
export interface ExportedRequest extends ListedRequest {
  /** Digits alone, with the country code. */
  phone: string | null
  /** What the header `About` said. */
  about: string | null
  /** The text of another front end, whole; null for one of our own, which is all columns. */
  text: string | null
  /** When it was first answered. */
  answeredAt: number | null
  /** Why it looks like a machine's, in a sentence; null for one that does not. */
  suspicion: string | null
}

/**
 * Records that requests are exported, how many and by which filters, and then reads them.
 * @returns the requests, the newest first, some hundred at a time
 * @throws Refused in a sentence where too many are selected by id
 */
export async function exportRequests(
  parts: RequestParts,
  actor: Actor,
  which: ExportedRequests,
): Promise<AsyncIterable<ExportedRequest[]>> {
  requirePermission(actor, 'exportRequests', parts.now())
  const numbers = await findExported(parts, actor, which)
  await recordAudit(parts, {
    memberId: actor.memberId,
    action: 'requests.exported',
    details: { requests: numbers.length, by: 'ids' in which ? 'selection' : nameFilters(which) },
  })
  return readBatches(parts, numbers)
}

function findExported(parts: RequestParts, actor: Actor, which: ExportedRequests) {
  if ('filter' in which) return findAllNumbers(parts, actor, which.filter)
  if (which.ids.length > SELECTED_AT_MOST) {
    throw new Refused(`${SELECTED_AT_MOST} requests are selected at most. Export by a filter.`)
  }
  return findNumbers(parts.store.aside, which.ids, visibleKinds(actor.roles))
}

/** Never what was searched for: that may be a visitor's name. */
function nameFilters({ filter: { before: _, ...filter } }: { filter: RequestFilter }): string[] {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
  return asked.map(([name]) => name).sort()
}

async function* readBatches(parts: RequestParts, numbers: readonly number[]) {
  for (let from = 0; from < numbers.length; from += EXPORTED_AT_ONCE) {
    yield await readBatch(parts, numbers.slice(from, from + EXPORTED_AT_ONCE))
  }
}

async function readBatch(
  parts: RequestParts,
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
    // Erased since the row was read.
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
        suspicion: suspicion === null ? null : describeSuspicion(suspicion),
        mail: (messages.get(row.id) ?? []).map(describeProgress),
        isLate: isLate(row, lateSince),
        daysUntilErased: daysLeft(parts, row),
      },
    ]
  })
}
