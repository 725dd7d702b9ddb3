import type { ReadDb, Trx } from '@universe/store/store'
import { appendErasures, erasureFile } from '../platform/erasures/erasure-file.ts'
import type { ErasureKey } from '../platform/erasures/erasure-key.ts'
import { findSuppression, putErasures } from '../platform/erasures/erasure-repository.ts'
import { findSpellings } from '../requests/visitor-repository.ts'
import { findSubscriber } from './subscriber-repository.ts'
import { deleteSubscriptions } from './subscription-repository.ts'

export interface SuppressionSettings {
  key: ErasureKey
  dataDir: string
}

/** Epoch milliseconds. */
export type ToSuppress = ({ email: string } | { subscriberId: string }) & { at: number }

export interface Suppressed {
  subscriptions: number
  messages: number
}

/**
 * For a mailbox that refuses mail for good, in every spelling: deletes its subscription and
 * messages, and blocks subscribing and imports until `liftSuppression`. Keeps only an HMAC, in the
 * store and beside it. Idempotent.
 * @returns counts; undefined if the id no longer subscribes
 * @throws errors of store or disk; the transaction must then fail
 */
export async function suppressAddress(
  trx: Trx,
  { key, dataDir }: SuppressionSettings,
  { at, ...who }: ToSuppress,
): Promise<Suppressed | undefined> {
  const email =
    'email' in who
      ? who.email.trim().toLowerCase()
      : (await findSubscriber(trx, who.subscriberId))?.email
  if (email === undefined) return undefined
  const addresses = [...new Set([email, ...(await findSpellings(trx, email))])]
  const removed = await deleteSubscriptions(trx, { addresses })
  const hmac = key.hmac(email)
  const known = await findSuppression(trx, hmac)
  if (known?.kind === 'suppressed' && removed.subscriptions === 0) return removed
  const erasure = {
    hmac,
    kind: 'suppressed' as const,
    key_id: key.id,
    // After the lifting, even if another instance's clock is ahead.
    at: known ? Math.max(at, known.at + 1) : at,
  }
  await putErasures(trx, [erasure])
  // Before the commit: nobody is suppressed if the disk fails.
  await appendErasures(erasureFile({ dataDir }), [erasure])
  return removed
}

/** @param email in any case and spelling */
export async function isSuppressed(db: ReadDb, key: ErasureKey, email: string): Promise<boolean> {
  return (await findSuppression(db, key.hmac(email.trim())))?.kind === 'suppressed'
}
