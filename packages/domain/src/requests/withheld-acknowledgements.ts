import type { Trx } from '@universe/store/store'
import { consumeManyBudgets, returnBudgets } from '../mail/acknowledgement-budgets.ts'
import { deleteUntried, insertMessages } from '../mail/outbox-repository.ts'
import { acknowledgement } from '../mail/queue-messages.ts'
import { visibleKinds } from '../permissions/visible-kinds.ts'
import type { RequestParts } from './request-parts.ts'
import { findUnacknowledged } from './withheld-acknowledgement-repository.ts'

/**
 * Queues the acknowledgments of requests that looked like a machine's, where none is there and the
 * budgets of the day have room: of each address, and of all. No client is counted, as a member asks.
 * @param ids requests that a member just said are no spam
 * @param times when that was, and from when on they may go, in epoch milliseconds
 */
export async function queueWithheld(
  trx: Trx,
  { settings: { mail } }: Pick<RequestParts, 'settings'>,
  ids: readonly string[],
  { now, dueAt }: { now: number; dueAt: number },
): Promise<void> {
  // What the visitor was told is not known of a request of an old release.
  const requests = (await findUnacknowledged(trx, ids)).flatMap(({ reference, ...request }) =>
    reference === null ? [] : [{ ...request, reference, now }],
  )
  const addresses = requests.map(({ visitor }) => visitor)
  const haveRoom = await consumeManyBudgets(trx, mail, { addresses, now })
  const messages = requests
    .filter((_, index) => haveRoom[index])
    .map(request => acknowledgement(mail, request))
  await insertMessages(trx, messages, dueAt)
}

/** Takes back what `queueWithheld` queued, unless it is on its way already. */
export async function takeBackWithheld(
  trx: Trx,
  { store, settings: { mail }, now }: RequestParts,
  ids: readonly string[],
  queuedAt: number,
): Promise<void> {
  const which = { kinds: visibleKinds(['owner']), purpose: 'acknowledgement' } as const
  const queued = { ...which, requestIds: ids, createdAt: queuedAt }
  const deleted = await deleteUntried(trx, store, queued, now())
  const addresses = deleted.map(({ recipient }) => recipient)
  await returnBudgets(trx, mail, { addresses, now: queuedAt })
}
