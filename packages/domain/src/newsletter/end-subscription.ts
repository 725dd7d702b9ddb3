import type { Trx } from '@universe/store/store'
import { deriveErasureKey } from '../platform/erasures/erasure-key.ts'
import { listErasuresOf } from '../platform/erasures/erasure-repository.ts'
import { type ErasureSettings, recordErasure } from '../platform/erasures/record-erasure.ts'
import { addEvent } from './subscriber-event-repository.ts'
import { type Subscriber, updateSubscriber } from './subscriber-repository.ts'

export interface Ending {
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
export async function recordResubscription(
  trx: Trx,
  settings: ErasureSettings,
  { address, at }: { address: string; at: number },
): Promise<void> {
  const hmac = deriveErasureKey(settings.formSecret).hmac(address)
  const known = await listErasuresOf(trx, hmac)
  if (!known.some(({ kind }) => kind === 'unsubscribed')) return
  await recordErasure(trx, settings, { address, kind: 'resubscribed', at })
}
