import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { auditAction } from './audit-actions.ts'
import type { Actor, StaffParts } from './context.ts'
import {
  countCodesLeft,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listStoredPasskeys,
  updatePasskeyName,
} from './credential-repository.ts'
import { activate } from './links.ts'
import { readName } from './member-input.ts'
import { findMember } from './member-repository.ts'
import { notifyMember } from './notices.ts'
import { defineOperation, type Permission } from './operation.ts'
import { type ChallengeUse, finishRegistration, startRegistration } from './passkey-ceremony.ts'
import { recordChange } from './record-audit.ts'
import { replaceCodes } from './recovery-codes.ts'
import { ROLES } from './roles.ts'
import { deleteSessions } from './session-repository.ts'
import { openSession, type Session } from './sessions.ts'

export interface NewPasskey {
  response: RegistrationResponseJSON
  name: string
}

const addPasskey: Permission = { name: 'addPasskey', roles: ROLES, fresh: true }

export const startAddingPasskey = defineOperation(
  addPasskey,
  async (parts, actor): Promise<PublicKeyCredentialCreationOptionsJSON> => {
    return startFor(parts, actor)
  },
)

const passkeyAdded = auditAction('passkey.added', 'added a passkey')

/**
 * @returns new recovery codes, shown once, if none were left
 * @throws Refused for an invalid response
 */
export const finishAddingPasskey = defineOperation(
  addPasskey,
  async (parts, actor, passkey: NewPasskey): Promise<{ recoveryCodes: string[] }> => {
    const store = await checkNewPasskey(parts, actor, passkey)
    const { memberId } = actor
    return recordChange(parts, async (trx, record) => {
      const objectId = await store(trx)
      await record({ memberId, action: passkeyAdded, objectId })
      await notifyMember(parts, trx, memberId, 'passkey-added')
      return { recoveryCodes: await makeMissingCodes(trx, memberId) }
    })
  },
)

/** None are left on loopback, where a link signs in before any passkey. */
async function makeMissingCodes(trx: Trx, memberId: string): Promise<string[]> {
  const needsCodes = (await countCodesLeft(trx, memberId)) === 0
  return needsCodes ? replaceCodes(trx, memberId) : []
}

/** After a link or recovery code. */
export async function startEnrollment(
  parts: StaffParts,
  session: Session,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireEnrolling(session)
  return startFor(parts, session.actor)
}

const passkeyEnrolled = auditAction('passkey.enrolled', 'added a passkey and signed in')

/**
 * Signs in, too.
 * @returns the token of a full session, which replaces the enrolling one; new recovery codes, shown
 * once, if none were left
 * @throws Refused for an invalid response
 */
export async function finishEnrollment(
  parts: StaffParts,
  session: Session,
  { device, ...passkey }: NewPasskey & { device: string },
): Promise<{ token: string; recoveryCodes: string[] }> {
  requireEnrolling(session)
  const { memberId, sessionId } = session.actor
  const store = await checkNewPasskey(parts, session.actor, passkey)
  return recordChange(parts, async (trx, record) => {
    const now = parts.now()
    const member = await findMember(trx, { id: memberId })
    const ended = await deleteSessions(trx, { memberId, id: sessionId })
    // Disabled or signed out since the options were requested.
    if (!member || member.state === 'disabled' || ended.length === 0) throw new Refused(IS_OVER)
    await activate(trx, member)
    const objectId = await store(trx)
    const recoveryCodes = await makeMissingCodes(trx, memberId)
    await record({ memberId, action: passkeyEnrolled, objectId })
    // An invited member has just responded to a mail.
    if (member.state === 'active') await notifyMember(parts, trx, memberId, 'passkey-added')
    const full = { memberId, stage: 'full', device, verified: true } as const
    return { token: await openSession(trx, now, full), recoveryCodes }
  })
}

const IS_OVER = 'This session has ended. Ask an owner to invite you again.'

function requireEnrolling({ stage }: Session) {
  if (stage !== 'enrolling') throw new Refused('You are signed in. Add a passkey under Account.')
}

async function startFor(parts: StaffParts, actor: Actor) {
  const { db } = parts.store
  const member = await findMember(db, { id: actor.memberId })
  if (!member) throw new Refused(IS_OVER)
  const known = await listStoredPasskeys(db, member.id)
  return startRegistration(parts, enroll(actor), member, known)
}

async function checkNewPasskey(parts: StaffParts, actor: Actor, { response, name }: NewPasskey) {
  const called = readName(name, 'name for the passkey')
  const { id, publicKey, counter, transports, isBackedUp } = await finishRegistration(
    parts,
    enroll(actor),
    response,
  )
  return async (trx: Trx) => {
    if (await findPasskey(trx, id)) throw new Refused('This passkey is already added.')
    await insertPasskey(trx, {
      id,
      member_id: actor.memberId,
      public_key: Buffer.from(publicKey),
      counter,
      transports: JSON.stringify(transports ?? []),
      name: called,
      backed_up: Number(isBackedUp),
      created_at: parts.now(),
      last_used_at: null,
    })
    return id
  }
}

function enroll({ sessionId }: Actor): ChallengeUse {
  return { purpose: 'enroll', sessionId }
}

const passkeyRenamed = auditAction('passkey.renamed', 'renamed a passkey')

/** Only the actor's. @throws Refused for an empty name, or an unknown passkey */
export const renamePasskey = defineOperation(
  { name: 'renamePasskey', roles: ROLES },
  async (parts, actor, { passkeyId, name }: { passkeyId: string; name: string }): Promise<void> => {
    const { memberId } = actor
    const called = readName(name, 'name for the passkey')
    await recordChange(parts, async (trx, record) => {
      const renamed = await updatePasskeyName(trx, { id: passkeyId, memberId, name: called })
      if (!renamed) throw new Refused(NO_PASSKEY)
      await record({ memberId, action: passkeyRenamed, objectId: passkeyId })
    })
  },
)

const passkeyRemoved = auditAction('passkey.removed', 'removed a passkey')

/** Only the actor's. @throws Refused for the last, or an unknown one */
export const removePasskey = defineOperation(
  { name: 'removePasskey', roles: ROLES, fresh: true },
  async (parts, actor, { passkeyId }: { passkeyId: string }): Promise<void> => {
    const { memberId } = actor
    await recordChange(parts, async (trx, record) => {
      const own = await listStoredPasskeys(trx, memberId)
      if (!own.some(({ id }) => id === passkeyId)) throw new Refused(NO_PASSKEY)
      if (own.length === 1) {
        throw new Refused('This is your last passkey. Add another one before you remove it.')
      }
      await deletePasskey(trx, passkeyId)
      await record({ memberId, action: passkeyRemoved, objectId: passkeyId })
      await notifyMember(parts, trx, memberId, 'passkey-removed')
    })
  },
)

const NO_PASSKEY = 'This passkey no longer exists.'
