import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Trx } from '@universe/store/store'
import type { SessionTable } from '@universe/store/tables'
import { Refused } from '../platform/refused.ts'
import { auditAction } from './audit-actions.ts'
import { lockAudit } from './audit-repository.ts'
import { isStaffOnLoopback, type StaffParts } from './context.ts'
import {
  countAttempts,
  countCodesLeft,
  insertAttempts,
  purgeAttempts,
  putCodes,
  useCode,
} from './credential-repository.ts'
import { notifyMember } from './notices.ts'
import { defineOperation } from './operation.ts'
import { recordChange } from './record-audit.ts'
import { ROLES } from './roles.ts'
import { hashSecret } from './secrets.ts'
import { logSecurityEvent } from './security-events.ts'
import { openSession } from './sessions.ts'

const RECOVERY_CODES = 10
/** 32 unambiguous characters (Crockford): five bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_CHARACTERS = 24

export const ATTEMPTS_COUNT_MS = 15 * 60_000
const ATTEMPTS_PER_CLIENT = 10
/**
 * From all clients. 120 bits cannot be guessed: it only bounds load. A lower limit would let
 * anybody lock a member out.
 */
const ATTEMPTS_PER_ADDRESS = 100
const TOO_MANY =
  'Too many attempts. Try again in 15 minutes, use a passkey, or ask an owner to invite you again.'

const recoveryCodesMade = auditAction('recovery-codes.made', 'generated recovery codes')

/** @returns the actor's new codes, shown once */
export const makeRecoveryCodes = defineOperation(
  { name: 'makeRecoveryCodes', roles: ROLES, fresh: true },
  async (parts, actor): Promise<string[]> => {
    const { memberId } = actor
    return recordChange(parts, async (trx, record) => {
      await record({ memberId, action: recoveryCodesMade })
      await notifyMember(parts, trx, memberId, 'recovery-codes-made')
      return replaceCodes(trx, memberId)
    })
  },
)

/** Stored as hashes. */
export async function replaceCodes(trx: Trx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
  await putCodes(
    trx,
    memberId,
    codes.map(code => hashSecret(normalize(code))),
  )
  return codes
}

/** 120 bits, in groups of four. */
function makeCode(): string {
  // 256 is a multiple of 32: no modulo bias.
  const characters = [...randomBytes(CODE_CHARACTERS)].map(byte => ALPHABET[byte % 32]).join('')
  return (characters.match(/.{4}/g) ?? []).join('-')
}

/** Tolerates spacing, case and look-alikes. */
function normalize(code: string): string {
  return code
    .slice(0, 100)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

export interface RecoverySignIn {
  email: string
  code: string
  device: string
  /** Its address, or another identifier. */
  client: string
}

const recoveryCodeUsed = auditAction('recovery-code.used', 'signed in by a recovery code')

/**
 * Off loopback the session may only enroll a passkey.
 * @throws Refused: alike for an unknown address and a wrong code; after too many attempts
 */
export async function signInByRecoveryCode(
  parts: StaffParts,
  { email, code, device, client }: RecoverySignIn,
): Promise<{ token: string; stage: SessionTable['stage'] }> {
  const address = email.trim().toLowerCase()
  const stage: SessionTable['stage'] = isStaffOnLoopback(parts) ? 'full' : 'enrolling'
  await countThisAttempt(parts, address, client)
  const entered = await recordChange(parts, async (trx, record) => {
    const now = parts.now()
    const codeHash = hashSecret(normalize(code))
    const memberId = await useCode(trx, { codeHash, email: address, now })
    if (memberId === undefined) return undefined
    const details = { left: await countCodesLeft(trx, memberId) }
    await record({ memberId, action: recoveryCodeUsed, details })
    await notifyMember(parts, trx, memberId, 'recovery-code-used')
    const verified = stage === 'full'
    return { token: await openSession(trx, now, { memberId, stage, device, verified }), stage }
  })
  if (entered) return entered
  logSecurityEvent(parts.log, 'recovery-code-refused')
  throw new Refused('The address or the recovery code is wrong.')
}

/** Stored: restarts and instances share the count. */
async function countThisAttempt({ store, now, log }: StaffParts, address: string, client: string) {
  const at = now()
  const within = { now: at, ms: ATTEMPTS_COUNT_MS }
  const [byAddress, byClient] = [hashSecret(`address ${address}`), hashSecret(`client ${client}`)]
  await store.db.transaction().execute(async trx => {
    // Concurrent attempts would each count only themselves.
    await lockAudit(trx)
    await purgeAttempts(trx, at - ATTEMPTS_COUNT_MS)
    const isTooMuch =
      (await countAttempts(trx, byClient, within)) >= ATTEMPTS_PER_CLIENT ||
      (await countAttempts(trx, byAddress, within)) >= ATTEMPTS_PER_ADDRESS
    if (isTooMuch) {
      logSecurityEvent(log, 'attempts-refused')
      throw new Refused(TOO_MANY)
    }
    await insertAttempts(
      trx,
      [byAddress, byClient].map(subject => ({ id: randomUUIDv7(), subject, at })),
    )
  })
}
