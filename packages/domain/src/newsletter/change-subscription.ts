import { DAY_MS } from '@universe/contract/dates'
import { UNDONE_PER_DAY } from '@universe/contract/limits'
import type { Store, Trx } from '@universe/store/store'
import type { ErasureSettings } from '../platform/erasures/record-erasure.ts'
import { endSubscription, recordResubscription } from './end-subscription.ts'
import { addEvent, countRenewedByLink } from './subscriber-event-repository.ts'
import { lockSubscriber, type Subscriber, updateSubscriber } from './subscriber-repository.ts'
import { findLastEvent } from './subscribers/subscriber-list-repository.ts'
import type { LinkPurpose, SubscriptionLinks } from './subscription-links.ts'

/** Dependencies of links that change subscriptions. */
export interface SubscriptionParts {
  store: Store
  links: SubscriptionLinks
  /** Record of unsubscriptions, applied again after a backup is restored. */
  erasure: ErasureSettings
  now: () => number
}

/** `unknown`: we made no such link; `gone`: nothing stands by it any more, so no newsletter is sent. */
interface NothingFound {
  outcome: 'unknown' | 'gone'
}

/** The outcome of "Confirm"; times in epoch milliseconds. */
export type Confirmation =
  | NothingFound
  /** Done by this press, by one before, or not since it was unsubscribed meanwhile. */
  | { outcome: 'confirmed' | 'already-confirmed' | 'unsubscribed'; at: number }

/** The outcome of unsubscribing, and when it took place, now or earlier. */
export type Unsubscription =
  | NothingFound
  | { outcome: 'unsubscribed' | 'already-unsubscribed'; at: number }

/** The outcome of "Undo". */
export type Resubscription =
  | NothingFound
  /** `pending`: to be confirmed by the link that was mailed, as before or since subscribed anew. */
  | { outcome: 'resubscribed' | 'still-subscribed' | 'pending'; at: number }
  /** Unsubscribed since `at`, which stands: it was taken back `UNDONE_PER_DAY` times within a day. */
  | { outcome: 'undone-too-often'; at: number }

/**
 * Confirms a subscription by the link of its mail. A repetition changes nothing, nor does it bring an
 * unsubscribed one back: its owner subscribes anew by the form.
 */
export function confirmSubscription(
  parts: SubscriptionParts,
  token: string,
): Promise<Confirmation> {
  return change<Confirmation>(parts, { purpose: 'confirm', token }, async (trx, subscriber) => {
    const { id, email, state, consented_at } = subscriber
    const since = sinceOf(subscriber)
    if (state === 'confirmed') return { outcome: 'already-confirmed', at: since }
    if (state === 'unsubscribed') return { outcome: 'unsubscribed', at: since }
    const at = Math.max(parts.now(), consented_at ?? 0)
    await updateSubscriber(trx, id, { state: 'confirmed', state_at: at, consented_at: at })
    await addEvent(trx, { subscriber_id: id, at, kind: 'confirmed', detail: 'link' })
    await recordResubscription(trx, parts.erasure, { address: email, at })
    return { outcome: 'confirmed', at }
  })
}

/**
 * Unsubscribes by the link of an issue. It is recorded beside the store, too, so that no restored
 * backup sends to the address again; the row stays for its undo. A repetition changes nothing.
 * @param how by the page's button, or by the mailbox's own (RFC 8058)
 */
export function unsubscribe(
  parts: SubscriptionParts,
  token: string,
  how: 'link' | 'one-click',
): Promise<Unsubscription> {
  const link = { purpose: 'unsubscribe', token } as const
  return change<Unsubscription>(parts, link, async (trx, subscriber) => {
    const at = await endSubscription(trx, parts.erasure, subscriber, { now: parts.now(), how })
    if (at === undefined) return { outcome: 'already-unsubscribed', at: sinceOf(subscriber) }
    return { outcome: 'unsubscribed', at }
  })
}

/**
 * Takes an unsubscription back, by the link that did it: the subscription is what it was before, so that
 * nobody is confirmed by it who had not confirmed. For who had, it is recorded beside the store, too, so
 * that a backup of before both brings the subscription back. A repetition changes nothing. Each adds to the
 * history and to what stands beside the store, so that a day has room for some; unsubscribing has no limit.
 */
export function undoUnsubscription(
  parts: SubscriptionParts,
  token: string,
): Promise<Resubscription> {
  const link = { purpose: 'unsubscribe', token } as const
  return change<Resubscription>(parts, link, async (trx, subscriber) => {
    const { id, email, state } = subscriber
    const since = sinceOf(subscriber)
    if (state === 'confirmed') return { outcome: 'still-subscribed', at: since }
    if (state === 'pending') return { outcome: 'pending', at: since }
    // Later than the unsubscription that is recorded: what came after one is kept.
    const at = Math.max(parts.now(), since + 1)
    if ((await countRenewedByLink(trx, id, at - DAY_MS)) >= UNDONE_PER_DAY) {
      return { outcome: 'undone-too-often', at: since }
    }
    const before = (await findLastEvent(trx, id))?.state_before ?? 'pending'
    await updateSubscriber(trx, id, { state: before, state_at: at, consented_at: at })
    await addEvent(trx, { subscriber_id: id, at, kind: 'renewed', detail: 'link' })
    if (before === 'pending') return { outcome: 'pending', at }
    await recordResubscription(trx, parts.erasure, { address: email, at })
    return { outcome: 'resubscribed', at }
  })
}

async function change<Found extends { outcome: string }>(
  { store, links }: SubscriptionParts,
  { purpose, token }: { purpose: LinkPurpose; token: string },
  work: (trx: Trx, subscriber: Subscriber) => Promise<Found>,
): Promise<Found | NothingFound> {
  const id = links.readToken(purpose, token)
  if (id === undefined) return { outcome: 'unknown' }
  return store.db.transaction().execute(async trx => {
    const subscriber = await lockSubscriber(trx, id)
    return subscriber ? work(trx, subscriber) : { outcome: 'gone' }
  })
}

function sinceOf({ state_at, created_at }: Subscriber): number {
  return state_at ?? created_at
}
