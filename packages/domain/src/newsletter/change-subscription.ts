import { DAY_MS } from '@universe/contract/dates'
import { UNDONE_PER_DAY } from '@universe/contract/limits'
import type { Store, Trx } from '@universe/store/store'
import type { ErasureSettings } from '../platform/erasures/record-erasure.ts'
import { endSubscription, recordResubscription } from './end-subscription.ts'
import { addEvent, countRenewedByLink, findLastEvent } from './subscriber-event-repository.ts'
import { lockSubscriber, type Subscriber, updateSubscriber } from './subscriber-repository.ts'
import type { LinkPurpose, SubscriptionLinks } from './subscription-links.ts'

export interface SubscriptionParts {
  store: Store
  links: SubscriptionLinks
  erasure: ErasureSettings
  now: () => number
}

/** `unknown`: not our link; `gone`: deleted. */
interface NothingFound {
  outcome: 'unknown' | 'gone'
}

/** Times in epoch milliseconds. */
export type Confirmation =
  | NothingFound
  | { outcome: 'confirmed' | 'already-confirmed' | 'unsubscribed'; at: number }

/** `at`: when it ended. */
export type Unsubscription =
  | NothingFound
  | { outcome: 'unsubscribed' | 'already-unsubscribed'; at: number }

export type Resubscription =
  | NothingFound
  | { outcome: 'resubscribed' | 'still-subscribed' | 'pending'; at: number }
  /** Still unsubscribed, after `UNDONE_PER_DAY` undos. */
  | { outcome: 'undone-too-often'; at: number }

/** Idempotent. Does not revive an unsubscribed one: that takes the form. */
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
 * Idempotent.
 * @param how by the page's button, or the mailbox's (RFC 8058)
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
 * Returns to the former state: it confirms nobody. Idempotent. Limited per day, since each adds to
 * history and file.
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
    // Only consent later than the unsubscription survives its replay.
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
