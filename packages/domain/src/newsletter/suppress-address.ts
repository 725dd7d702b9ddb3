import type { ReadDb, Trx } from '@universe/store/store'
import { type ErasureSettings, recordErasure } from '../platform/erasures/erasure-file.ts'
import { findErasureKinds } from '../platform/erasures/erasure-repository.ts'
import { deriveErasureKey, type ErasureKey } from '../platform/erasures/erasures.ts'
import { Refused } from '../platform/refused.ts'
import { findSpellings } from '../requests/visitor-repository.ts'
import { auditAction } from '../staff/audit-actions.ts'
import { requireErasure } from '../staff/form-secrets.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { sellers } from '../staff/roles.ts'
import { deleteSubscriptions } from './subscriber-repository.ts'

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
  const address = email.trim()
  return (await findErasureKinds(db, key, [address]))(address).has('suppressed')
}

const suppressionLifted = auditAction('suppression.lifted', 'allowed an address to subscribe again')

/**
 * For every spelling of the mailbox; subscribes nobody. Recorded beside the store, too: no restored
 * backup suppresses it again. The audit names no address.
 * @param whom `email`: in any case
 * @throws Refused if not suppressed
 */
export const liftSuppression = defineOperation(
  { name: 'liftSuppression', roles: sellers, fresh: true },
  async (parts, actor, { email }: { email: string }): Promise<void> => {
    const settings = requireErasure(parts)
    const key = deriveErasureKey(settings.formSecret)
    const address = email.trim()
    await recordChange(parts, async (trx, record) => {
      if (!(await isSuppressed(trx, key, address))) throw new Refused(NOT_SUPPRESSED)
      await record({ memberId: actor.memberId, action: suppressionLifted })
      await recordErasure(trx, settings, { address, kind: 'lifted', at: parts.now() })
    })
  },
)

const NOT_SUPPRESSED = 'That address is not suppressed.'
