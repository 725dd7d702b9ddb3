import { DAY_MS } from '@universe/contract/dates'
import { UNDONE_PER_DAY } from '@universe/contract/limits'
import type { SubscriptionOutcome } from '@universe/contract/payloads'
import type { Store, Trx } from '@universe/store/store'
import { type ErasureSettings, recordErasure } from '../platform/erasures/erasure-file.ts'
import { listErasuresOf } from '../platform/erasures/erasure-repository.ts'
import { deriveErasureKey } from '../platform/erasures/erasures.ts'
import { Refused } from '../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../platform/undo.ts'
import { isUuid } from '../platform/uuid.ts'
import { auditAction } from '../staff/audit-actions.ts'
import { requireErasure } from '../staff/form-secrets.ts'
import { defineOperation, type Permission } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { sellers } from '../staff/roles.ts'
import {
  addEvent,
  countRenewedByLink,
  findLastEvent,
  lockSubscriber,
  type Subscriber,
  updateSubscriber,
} from './subscriber-repository.ts'
import { NO_SUBSCRIBER } from './subscribers/read-subscriber.ts'
import type { LinkPurpose, SubscriptionLinks } from './subscription-links.ts'

export interface SubscriptionParts {
  store: Store
  links: SubscriptionLinks
  erasure: ErasureSettings
  now: () => number
}

/** Idempotent. Does not revive an unsubscribed one: that takes the form. */
export function confirmSubscription(
  parts: SubscriptionParts,
  token: string,
): Promise<SubscriptionOutcome> {
  return change(parts, { purpose: 'confirm', token }, async (trx, subscriber) => {
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
): Promise<SubscriptionOutcome> {
  return change(parts, { purpose: 'unsubscribe', token }, async (trx, subscriber) => {
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
): Promise<SubscriptionOutcome> {
  return change(parts, { purpose: 'unsubscribe', token }, async (trx, subscriber) => {
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

async function change(
  { store, links }: SubscriptionParts,
  { purpose, token }: { purpose: LinkPurpose; token: string },
  work: (trx: Trx, subscriber: Subscriber) => Promise<SubscriptionOutcome>,
): Promise<SubscriptionOutcome> {
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

interface Ending {
  /** Epoch milliseconds. */
  now: number
  /**
   * `one-click`: the mailbox's button (RFC 8058); `complaint`: reported as spam; `returned`:
   * undeliverable.
   */
  how: 'link' | 'one-click' | 'complaint' | 'returned' | 'staff'
  /** May undo it. */
  memberId?: string
}

/**
 * Last step of its transaction. Recorded beside the store, too: no restored backup sends to the
 * address. Idempotent.
 * @param subscriber from `lockSubscriber`
 * @returns when it ended; undefined if already ended
 * @throws errors of store or disk; the transaction must then fail
 */
export async function endSubscription(
  trx: Trx,
  settings: ErasureSettings,
  { id, email, state, state_at, created_at, consented_at }: Subscriber,
  { now, how, memberId }: Ending,
): Promise<number | undefined> {
  if (state === 'unsubscribed') return undefined
  // After what it ends, even if another instance's clock is ahead.
  const at = Math.max(now, consented_at ?? created_at, state_at ?? 0)
  await updateSubscriber(trx, id, { state: 'unsubscribed', state_at: at })
  const undo = { member_id: memberId ?? null, state_before: state }
  await addEvent(trx, { subscriber_id: id, at, kind: 'unsubscribed', detail: how, ...undo })
  await recordErasure(trx, settings, { address: email, kind: 'unsubscribed', at })
  return at
}

/**
 * Keeps the renewed subscription when an older backup is restored. Last step of its transaction.
 * Nothing to do if it never ended.
 * @param renewed `at`: after the end, in epoch milliseconds
 */
async function recordResubscription(
  trx: Trx,
  settings: ErasureSettings,
  { address, at }: { address: string; at: number },
): Promise<void> {
  const hmac = deriveErasureKey(settings.formSecret).hmac(address)
  const known = await listErasuresOf(trx, hmac)
  if (!known.some(({ kind }) => kind === 'unsubscribed')) return
  await recordErasure(trx, settings, { address, kind: 'resubscribed', at })
}

/** Also confirmation requests. */
export const changeSubscribers: Permission = { name: 'changeSubscribers', roles: sellers }

const subscriberUnsubscribed = auditAction('subscriber.unsubscribed', 'unsubscribed a subscriber')

/**
 * For those who asked by mail or telephone. Idempotent.
 * @throws Refused for an unknown id, or if this process cannot record it
 */
export const unsubscribeByStaff = defineOperation(
  changeSubscribers,
  async (parts, actor, { id }: { id: string }): Promise<void> => {
    const { memberId } = actor
    const settings = requireErasure(parts)
    await recordChange(parts, async (trx, record) => {
      const subscriber = await requireSubscriber(trx, id)
      if (subscriber.state === 'unsubscribed') return
      await record({ memberId, action: subscriberUnsubscribed, objectId: id })
      await endSubscription(trx, settings, subscriber, { now: parts.now(), how: 'staff', memberId })
    })
  },
)

const subscriberUnsubscriptionUndone = auditAction(
  'subscriber.unsubscription-undone',
  'undid an unsubscribe',
)

/**
 * Only the actor's recent one. Restores the former state.
 * @param which `number`: its event's
 * @throws Refused if too late or changed since
 */
export const undoUnsubscriptionByStaff = defineOperation(
  changeSubscribers,
  async (parts, actor, { id, number }: { id: string; number: number }): Promise<void> => {
    const { memberId } = actor
    const settings = requireErasure(parts)
    await recordChange(parts, async (trx, record) => {
      const { email: address } = await requireSubscriber(trx, id)
      const last = await findLastEvent(trx, id)
      if (last?.kind === 'renewed' && last.detail === 'staff') return
      if (last?.number !== number || last.state_before === null) throw new Refused(OVERTAKEN)
      if (last.member_id !== memberId) throw new Refused(NOT_YOURS)
      if (parts.now() - last.at > UNDO_ACCEPTED_MS) throw new Refused(TOO_LATE)
      // Only consent later than the unsubscription survives its replay.
      const at = Math.max(parts.now(), last.at + 1)
      await updateSubscriber(trx, id, { state: last.state_before, state_at: at, consented_at: at })
      const event = { subscriber_id: id, at, detail: 'staff', member_id: memberId }
      await addEvent(trx, { ...event, kind: 'renewed' })
      await record({ memberId, action: subscriberUnsubscriptionUndone, objectId: id })
      await recordResubscription(trx, settings, { address, at })
    })
  },
)

const OVERTAKEN = 'This subscription changed since, so nothing was undone.'
const NOT_YOURS = 'Only the person who made a change can undo it.'
const TOO_LATE = 'This can no longer be undone. They can subscribe again on the site.'

async function requireSubscriber(trx: Trx, id: string): Promise<Subscriber> {
  const subscriber = isUuid(id) ? await lockSubscriber(trx, id) : undefined
  if (!subscriber) throw new Refused(NO_SUBSCRIBER)
  return subscriber
}
