import type { Trx } from '@universe/store/store'
import { deleteUntried, insertMessages } from '../mail/outbox-repository.ts'
import type { RequestParts } from '../staff/context.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import {
  consumeManyBudgets,
  returnBudgets,
  type UsedUpBudget,
} from './letters/acknowledgement-budgets.ts'
import { acknowledgement } from './letters/queue-messages.ts'
import { type NewChange, updateRequests } from './request-change-repository.ts'
import { SPAM } from './request-state.ts'
import { findUnacknowledged } from './withheld-acknowledgement-repository.ts'

/** What keeps an acknowledgment back: a budget of the day, or that a member called the request spam. */
export type WithheldBy = UsedUpBudget | 'spam'

/**
 * Queues the acknowledgments of requests where none is there and the budgets of the day have room: of
 * each address, and of all. No client is counted, as a member asks. What keeps one back is written to
 * its request.
 * @param ids requests of which a member says that the visitor is to be written to
 * @param times when that was, and from when on they may go, in epoch milliseconds
 * @returns by request what keeps its acknowledgment back; null where it goes out
 */
export async function queueWithheld(
  trx: Trx,
  { settings: { mail } }: Pick<RequestParts, 'settings'>,
  ids: readonly string[],
  { now, dueAt }: { now: number; dueAt: number },
): Promise<Map<string, UsedUpBudget | null>> {
  // What the visitor was told is not known of a request whose reference nobody wrote.
  const requests = (await findUnacknowledged(trx, ids)).flatMap(({ reference, ...request }) =>
    reference === null ? [] : [{ ...request, reference, now }],
  )
  const addresses = requests.map(({ visitor }) => visitor)
  const usedUp = await consumeManyBudgets(trx, mail, { addresses, now })
  const queued = requests.map((request, index) => ({ request, withheld: usedUp[index] ?? null }))
  const messages = queued
    .filter(({ withheld }) => withheld === null)
    .map(({ request }) => acknowledgement(mail, request))
  await insertMessages(trx, messages, dueAt)
  for (const [withheld, some] of Map.groupBy(queued, each => each.withheld)) {
    const theirs = some.map(({ request }) => request.id)
    await updateRequests(trx, theirs, { withheld })
  }
  return new Map(queued.map(({ request, withheld }) => [request.id, withheld]))
}

/** Takes back what `queueWithheld` queued, unless it is on its way already. @returns of which requests */
export async function takeBackWithheld(
  trx: Trx,
  { store, settings: { mail }, now }: RequestParts,
  ids: readonly string[],
  queuedAt: number,
): Promise<string[]> {
  const which = { kinds: visibleKinds(['owner']), purpose: 'acknowledgement' } as const
  if (ids.length === 0) return []
  const queued = { ...which, requestIds: ids, createdAt: queuedAt }
  const deleted = await deleteUntried(trx, store, queued, now())
  const addresses = deleted.map(({ recipient }) => recipient)
  await returnBudgets(trx, mail, { addresses, now: queuedAt })
  return deleted.map(({ request_id }) => request_id)
}

/** @returns how many of the acknowledgments that these lines tell of do not go out, as a budget is used up */
export function countWithheld(lines: readonly Pick<NewChange, 'kind' | 'after'>[]): number {
  return lines.filter(
    ({ kind, after = null }) => kind === 'acknowledgement' && after !== null && after !== SPAM,
  ).length
}
