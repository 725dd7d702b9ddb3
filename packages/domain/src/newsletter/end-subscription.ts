import type { Trx } from '@universe/store/store'
import { deriveErasureKey } from '../platform/erasures/erasure-key.ts'
import { listErasuresOf } from '../platform/erasures/erasure-repository.ts'
import { type ErasureSettings, recordErasure } from '../platform/erasures/record-erasure.ts'
import { addEvent } from './subscriber-event-repository.ts'
import { type Subscriber, updateSubscriber } from './subscriber-repository.ts'

/** How a subscription ends. */
export interface Ending {
  /** In epoch milliseconds. */
  now: number
  /**
   * `one-click`: by the mailbox's own button (RFC 8058); `complaint`: an issue was reported as spam;
   * `returned`: it was reported to have come back.
   */
  how: 'link' | 'one-click' | 'complaint' | 'returned' | 'staff'
  /** Who may undo it as a member. */
  memberId?: string
}

/**
 * Ends a subscription, as its transaction's last step. It is recorded beside the store, too, so that
 * no restored backup sends to the address again; the row stays for an undo. A repetition changes nothing.
 * @param subscriber as `lockSubscriber` returned it
 * @returns when it ended; undefined for one that had ended before
 * @throws what the store or the disk failed with; the transaction must then fail, too
 */
export async function endSubscription(
  trx: Trx,
  settings: ErasureSettings,
  { id, email, state, state_at, created_at, consented_at }: Subscriber,
  { now, how, memberId }: Ending,
): Promise<number | undefined> {
  if (state === 'unsubscribed') return undefined
  // It counts only after what it ends, whatever another instance's clock said then.
  const at = Math.max(now, consented_at ?? created_at, state_at ?? 0)
  await updateSubscriber(trx, id, { state: 'unsubscribed', state_at: at })
  const undo = { member_id: memberId ?? null, state_before: state }
  await addEvent(trx, { subscriber_id: id, at, kind: 'unsubscribed', detail: how, ...undo })
  await recordErasure(trx, settings, { address: email, kind: 'unsubscribed', at })
  return at
}

/**
 * Records, as its transaction's last step, that somebody wants the newsletter again who had ended it,
 * so that a backup from before keeps them. For others it does nothing.
 * @param renewed `at`: when, in epoch milliseconds, after the end
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
