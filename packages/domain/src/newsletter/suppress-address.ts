import type { ReadDb, Trx } from '@universe/store/store'
import { deriveErasureKey, type ErasureKey } from '../platform/erasures/erasure-key.ts'
import { findSuppression } from '../platform/erasures/erasure-repository.ts'
import { type ErasureSettings, recordErasure } from '../platform/erasures/record-erasure.ts'
import { findSpellings } from '../requests/visitor-repository.ts'
import { deleteSubscriptions } from './subscription-repository.ts'

/**
 * For a mailbox that refuses mail for good, in every spelling: deletes its subscription and
 * messages, and blocks subscribing and imports until `liftSuppression`. Keeps only an HMAC, in the
 * store and beside it. Idempotent.
 * @param whom `email`: in lower case; `at`: epoch milliseconds
 * @throws errors of store or disk; the transaction must then fail
 */
export async function suppressAddress(
  trx: Trx,
  settings: ErasureSettings,
  { email, at }: { email: string; at: number },
): Promise<void> {
  const addresses = [...new Set([email, ...(await findSpellings(trx, email))])]
  const { subscriptions } = await deleteSubscriptions(trx, { addresses })
  const isKnown = await isSuppressed(trx, deriveErasureKey(settings.formSecret), email)
  if (isKnown && subscriptions === 0) return
  await recordErasure(trx, settings, { address: email, kind: 'suppressed', at })
}

/** @param email in any case and spelling */
export async function isSuppressed(db: ReadDb, key: ErasureKey, email: string): Promise<boolean> {
  return (await findSuppression(db, key.hmac(email.trim())))?.kind === 'suppressed'
}
