import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '@universe/store/store'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { ErasureKey } from '../platform/erasures/erasures.ts'
import {
  consumeBudgets,
  type UsedUpBudget,
} from '../requests/letters/acknowledgement-budget-repository.ts'
import { type QueuedRequest, queueMessages } from '../requests/letters/queue-messages.ts'
import type { RequestContext } from '../requests/request-repository.ts'
import {
  addEvent,
  deleteSuspected,
  insertSubscriber,
  insertSuspected,
  isSubscriber,
  type Subscriber,
  updateSubscriber,
} from './subscriber-repository.ts'
import { isSuppressed } from './suppress-address.ts'

export interface SubscribingSettings extends MailSettings {
  erasureKey: ErasureKey
}

/**
 * Stores a subscription, pending until confirmed by the acknowledgement's link. Pending or
 * unsubscribed addresses get a new link within the day's budgets; confirmed or suppressed ones
 * nothing. Answer and budgets are the same for all, so that nobody learns who subscribes. A
 * suspicious one is only stored as suspected and notified to the company; a later unsuspicious one
 * counts as new.
 * @returns its id; undefined if nothing was stored
 */
export async function addSubscriber(
  trx: Trx,
  settings: SubscribingSettings,
  { email, ...context }: { email: string } & RequestContext,
): Promise<string | undefined> {
  const address = email.toLowerCase()
  const request = { ...context, kind: 'subscriber', visitor: email, topic: null } as const
  if (await isSuppressed(trx, settings.erasureKey, address))
    return mailNobody(trx, settings, request)
  if (context.spamSignal !== null) {
    const id = await addSuspected(trx, address, context)
    if (id !== undefined) await queueMessages(trx, settings, { ...request, id })
    return id
  }
  const { now } = context
  // The company's messages keep one id.
  const newId = (await deleteSuspected(trx, address)) ?? randomUUIDv7()
  const subscriber = await insertSubscriber(trx, {
    id: newId,
    email: address,
    created_at: now,
  })
  const { id } = subscriber
  if (id !== newId) return renew(trx, settings, subscriber, { ...request, id })
  await addEvent(trx, { subscriber_id: id, at: now, kind: 'subscribed', detail: 'form' })
  const { isAcknowledged, withheld } = await queueMessages(trx, settings, { ...request, id })
  if (isAcknowledged) await updateSubscriber(trx, id, { asked_at: now })
  await tellWithheld(trx, id, now, withheld)
  return id
}

/** @returns its id if it had ended */
async function renew(
  trx: Trx,
  settings: SubscribingSettings,
  { id, state, state_at, asked_at }: Subscriber,
  request: QueuedRequest,
): Promise<string | undefined> {
  if (state === 'confirmed') return mailNobody(trx, settings, request)
  const isAgain = state === 'unsubscribed'
  // After its last event, even if another instance's clock is ahead.
  const now = Math.max(request.now, (state_at ?? 0) + 1)
  const novelty = isAgain ? 'again' : 'known'
  const { isAcknowledged, withheld } = await queueMessages(trx, settings, request, novelty)
  await updateSubscriber(trx, id, {
    ...(isAgain && { state: 'pending', state_at: now }),
    // Null: not to be deleted as unconfirmed.
    asked_at: isAcknowledged ? now : isAgain ? null : asked_at,
    consented_at: now,
  })
  await addEvent(trx, { subscriber_id: id, at: now, kind: 'renewed', detail: 'form' })
  await tellWithheld(trx, id, now, withheld)
  return isAgain ? id : undefined
}

async function tellWithheld(trx: Trx, id: string, at: number, withheld: UsedUpBudget | null) {
  if (withheld === null) return
  await addEvent(trx, { subscriber_id: id, at, kind: 'withheld', detail: withheld })
}

/**
 * Uses the budgets without a mail: what remains would tell a client that the address subscribes.
 */
async function mailNobody(
  trx: Trx,
  settings: SubscribingSettings,
  { visitor, client: name, now, spamSignal, probeId }: Omit<QueuedRequest, 'id'>,
): Promise<undefined> {
  if (spamSignal !== null || probeId !== undefined) return
  const client = { name, isApplication: false }
  await consumeBudgets(trx, settings, { addresses: [visitor], client, now })
}

/** @returns undefined if subscribed or already suspected */
async function addSuspected(
  trx: Trx,
  email: string,
  { now, spamSignal }: RequestContext,
): Promise<string | undefined> {
  if (await isSubscriber(trx, email)) return undefined
  const id = randomUUIDv7()
  const suspicion = spamSignal ?? ''
  const isNew = await insertSuspected(trx, { id, email, created_at: now, suspicion })
  return isNew ? id : undefined
}
