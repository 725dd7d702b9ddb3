import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Trx } from '@universe/store/store'
import { operatorCommand } from '../platform/operator-command.ts'
import { Refused } from '../platform/refused.ts'
import { auditAction } from './audit-actions.ts'
import type { Actor, StaffParts } from './context.ts'
import { findPasskey, listStoredPasskeys, updatePasskeyUse } from './credential-repository.ts'
import { defineOperation, type Permission } from './operation.ts'
import {
  type ChallengeUse,
  finishAuthentication,
  NOT_ACCEPTED,
  startAuthentication,
  UNKNOWN_PASSKEY,
  type VerifiedPasskey,
} from './passkey-ceremony.ts'
import { type RecordEntry, recordChange } from './record-audit.ts'
import { ROLES } from './roles.ts'
import { openSession, verifySession } from './sessions.ts'

const signIn: ChallengeUse = { purpose: 'sign-in', sessionId: null }

export function startSignIn(parts: StaffParts): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return startAuthentication(parts, signIn)
}

const sessionBegan = auditAction('session.began', 'signed in', { object: 'passkey' })

/**
 * @returns the session's token
 * @throws Refused for an invalid response
 */
export async function finishSignIn(
  parts: StaffParts,
  { response, device }: { response: AuthenticationResponseJSON; device: string },
): Promise<string> {
  const shown = await finishAuthentication(parts, signIn, response)
  return usePasskey(parts, shown, async (trx, record) => {
    const { memberId } = shown
    await record({ memberId, action: sessionBegan, objectId: shown.id })
    return openSession(trx, parts.now(), { memberId, stage: 'full', device, verified: true })
  })
}

const confirmPasskey: Permission = { name: 'confirmPasskey', roles: ROLES }

/**
 * For the actor's own passkeys.
 * @throws Refused if there are none: on loopback a new link takes their place
 */
export const startConfirmation = defineOperation(
  confirmPasskey,
  async (parts, actor): Promise<PublicKeyCredentialRequestOptionsJSON> => {
    const own = await listStoredPasskeys(parts.store.db, actor.memberId)
    if (own.length === 0) {
      throw new Refused(
        `You have no passkey yet. Sign in by a new link (${operatorCommand('staff', 'link EMAIL')}), then add one under Account.`,
      )
    }
    return startAuthentication(parts, confirm(actor), own)
  },
)

const passkeyConfirmed = auditAction('passkey.confirmed', 'confirmed by passkey')

/**
 * Fresh for `FRESH_MS`.
 * @returns the session's new token, which replaces the old one
 * @throws Refused for an invalid response
 */
export const finishConfirmation = defineOperation(
  confirmPasskey,
  async (parts, actor, { response }: { response: AuthenticationResponseJSON }): Promise<string> => {
    const shown = await finishAuthentication(parts, confirm(actor), response)
    if (shown.memberId !== actor.memberId) throw new Refused(UNKNOWN_PASSKEY)
    return usePasskey(parts, shown, async (trx, record) => {
      const { memberId, sessionId } = actor
      await record({ memberId, action: passkeyConfirmed, objectId: shown.id })
      return verifySession(trx, parts.now(), sessionId)
    })
  },
)

function confirm({ sessionId }: Actor): ChallengeUse {
  return { purpose: 'confirm', sessionId }
}

const passkeyCountFell = auditAction(
  'passkey.count-fell',
  'was refused: the passkey may have been copied',
)

/** A counter that did not increase suggests a copied passkey. */
async function usePasskey(
  parts: StaffParts,
  { id, memberId, counter, isBackedUp }: VerifiedPasskey,
  use: (trx: Trx, record: RecordEntry) => Promise<string>,
): Promise<string> {
  const token = await recordChange(parts, async (trx, record) => {
    // Read again: meanwhile used or removed, or its member disabled.
    const passkey = await findPasskey(trx, id)
    if (passkey?.state !== 'active') throw new Refused(UNKNOWN_PASSKEY)
    const counts = counter > 0 || passkey.counter > 0
    if (counts && counter <= passkey.counter) {
      const details = { counter, before: passkey.counter }
      await record({ memberId, action: passkeyCountFell, objectId: id, details })
      return undefined
    }
    const last_used_at = parts.now()
    await updatePasskeyUse(trx, id, { counter, backed_up: Number(isBackedUp), last_used_at })
    return use(trx, record)
  })
  if (token === undefined) throw new Refused(NOT_ACCEPTED)
  return token
}
