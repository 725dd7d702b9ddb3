import type { Trx } from '@universe/store/store'
import { deleteUntried, insertMessages } from '../mail/outbox-repository.ts'
import type { StaffContext } from '../staff/context.ts'
import { ALL_KINDS } from '../staff/visible-kinds.ts'
import {
  consumeBudgets,
  returnBudgets,
  type UsedUpBudget,
} from './letters/acknowledgement-budget-repository.ts'
import { acknowledgement } from './letters/queue-messages.ts'
import { type NewChange, updateRequests } from './request-change-repository.ts'
import { findUnacknowledged } from './request-repository.ts'
import { SPAM } from './request-state.ts'

/** `spam`: marked so by a member. */
export type WithheldBy = UsedUpBudget | 'spam'

/**
 * Within the day's budgets, but clients': a member asks.
 * @param times epoch milliseconds
 * @returns why withheld, by request; null if sent
 */
export async function queueWithheld(
  trx: Trx,
  { settings: { mail } }: Pick<StaffContext, 'settings'>,
  ids: readonly string[],
  { now, dueAt }: { now: number; dueAt: number },
): Promise<Map<string, UsedUpBudget | null>> {
  // Without a stored reference, the visitor's is unknown.
  const requests = (await findUnacknowledged(trx, ids)).flatMap(({ reference, ...request }) =>
    reference === null ? [] : [{ ...request, reference, now }],
  )
  const addresses = requests.map(({ visitor }) => visitor)
  const usedUp = await consumeBudgets(trx, mail, { addresses, now })
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

/**
 * Not while being sent.
 * @returns request ids
 */
export async function unqueueWithheld(
  trx: Trx,
  { settings: { mail }, now }: StaffContext,
  ids: readonly string[],
  queuedAt: number,
): Promise<string[]> {
  const which = { kinds: ALL_KINDS, purpose: 'acknowledgement' } as const
  if (ids.length === 0) return []
  const queued = { ...which, requestIds: ids, createdAt: queuedAt }
  const deleted = await deleteUntried(trx, queued, now())
  const addresses = deleted.map(({ recipient }) => recipient)
  await returnBudgets(trx, mail, { addresses, now: queuedAt })
  return deleted.map(({ request_id }) => request_id)
}

export function countWithheld(lines: readonly Pick<NewChange, 'kind' | 'after'>[]): number {
  return lines.filter(
    ({ kind, after = null }) => kind === 'acknowledgement' && after !== null && after !== SPAM,
  ).length
}
