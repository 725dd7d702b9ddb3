import type { ReadDb, Store } from '@universe/store/store'
import type { ErasureSettings } from '../platform/erasures/erasure-file.ts'
import {
  hasPeople,
  insertFormSecret,
  listErasureKeys,
  listFormSecrets,
} from '../platform/erasures/erasure-repository.ts'
import { deriveErasureKey, type ErasureKey } from '../platform/erasures/erasures.ts'
import { Refused } from '../platform/refused.ts'
import { auditAction } from './audit-actions.ts'
import type { StaffContext } from './context.ts'
import { defineOperation } from './operation.ts'
import { recordChange } from './record-audit.ts'

/** Logged at start and shown to members. */
export const SECRET_LOST =
  'The form secret does not match this store, so people who unsubscribed or were erased are not recognized. Newsletter and imports are paused until whoever runs the server restores it, or an owner confirms under “Newsletter” that it is lost.'

/**
 * At the server's start, unless people are recorded only under another.
 * @param now epoch milliseconds
 * @returns whether it is one of the store's
 */
export function registerFormSecret(store: Store, key: ErasureKey, now: number): Promise<boolean> {
  return store.db.transaction().execute(async trx => {
    let known = await listFormSecrets(trx)
    if (known.length === 0) {
      // Restored from a backup without registered secrets.
      known = await listErasureKeys(trx)
      for (const id of known) await insertFormSecret(trx, id, now)
    }
    if (known.includes(key.id)) return true
    if (known.length > 0 && (await hasPeople(trx))) return false
    await insertFormSecret(trx, key.id, now)
    return true
  })
}

/** The store's people are recorded only under other secrets. */
export async function isSecretLost(db: ReadDb, key: ErasureKey): Promise<boolean> {
  const known = await listFormSecrets(db)
  return known.length > 0 && !known.includes(key.id)
}

type ErasureOption = StaffContext['settings']['erasure']

/** @returns false if this process has none */
export async function hasOtherSecret(db: ReadDb, erasure: ErasureOption): Promise<boolean> {
  if ('refusal' in erasure) return false
  return isSecretLost(db, deriveErasureKey(erasure.formSecret))
}

/** For what could reach unsubscribed people. @throws Refused */
export async function requireFormSecret(db: ReadDb, erasure: ErasureOption): Promise<void> {
  if (await hasOtherSecret(db, erasure)) throw new Refused(SECRET_LOST)
}

const formSecretLossConfirmed = auditAction(
  'form-secret.loss-confirmed',
  'confirmed that the form secret is lost',
)

/** People recorded under another secret are no longer recognized. */
export const confirmSecretLoss = defineOperation(
  { name: 'confirmSecretLoss', roles: ['owner'], fresh: true },
  async (parts, actor): Promise<void> => {
    const key = deriveErasureKey(requireErasure(parts).formSecret)
    await recordChange(parts, async (trx, record) => {
      if (!(await isSecretLost(trx, key))) return
      await insertFormSecret(trx, key.id, parts.now())
      await record({ memberId: actor.memberId, action: formSecretLossConfirmed })
    })
  },
)

/**
 * Finds and records suppressed, unsubscribed and erased addresses.
 * @throws Refused if this process has none
 */
export function requireErasure({ settings: { erasure } }: StaffContext): ErasureSettings {
  if ('refusal' in erasure) throw new Refused(erasure.refusal)
  return erasure
}
