import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { company } from '@universe/contract/company'
import type { WebauthnChallengeTable } from '@universe/store/tables'
import { isRecent } from '../platform/recency.ts'
import { Refused } from '../platform/refused.ts'
import { passkeyHost, type StaffParts, staffOrigin } from './context.ts'
import {
  findPasskey,
  insertChallenge,
  type ListedPasskey,
  purgeChallenges,
  takeChallenge,
} from './credential-repository.ts'
import type { StoredMember } from './member-repository.ts'
import { logSecurityEvent } from './security-events.ts'

const CHALLENGE_MS = 5 * 60_000
/** EdDSA, ES256, RS256 (COSE): every passkey supports one, and Node all in the long run. */
const ALGORITHMS = [-8, -7, -257]
const REASON_MAX_CHARACTERS = 200

/** Responses are valid only for this. */
export interface ChallengeUse {
  purpose: WebauthnChallengeTable['purpose']
  /** Null before sign-in. */
  sessionId: string | null
}

export async function startRegistration(
  parts: StaffParts,
  use: ChallengeUse,
  member: StoredMember,
  known: readonly ListedPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: passkeyHost(parts),
    userName: member.email,
    userDisplayName: member.name,
    userID: Uint8Array.from(Buffer.from(member.user_handle, 'base64url')),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(parts, use, options.challenge)
  return options
}

/** @throws Refused unless it responds to our challenge */
export async function finishRegistration(
  parts: StaffParts,
  use: ChallengeUse,
  response: RegistrationResponseJSON,
) {
  const expectedChallenge = await requireChallenge(parts, use, response)
  const { registrationInfo } = await verify(parts, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: staffOrigin(parts),
      expectedRPID: passkeyHost(parts),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) throw new Refused(NOT_ACCEPTED)
  const { credential, credentialBackedUp } = registrationInfo
  return { ...credential, isBackedUp: credentialBackedUp }
}

/** @param allowed none: any */
export async function startAuthentication(
  parts: StaffParts,
  use: ChallengeUse,
  allowed: readonly ListedPasskey[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: passkeyHost(parts),
    timeout: CHALLENGE_MS,
    allowCredentials: allowed.map(toDescriptor),
    userVerification: 'required',
  })
  await storeChallenge(parts, use, options.challenge)
  return options
}

export type VerifiedPasskey = Awaited<ReturnType<typeof finishAuthentication>>

/**
 * The caller checks the counter.
 * @throws Refused if the passkey is unknown, its member disabled, or the challenge not ours
 */
export async function finishAuthentication(
  parts: StaffParts,
  use: ChallengeUse,
  response: AuthenticationResponseJSON,
) {
  const expectedChallenge = await requireChallenge(parts, use, response)
  const { id } = response
  const passkey =
    typeof id === 'string' && PASSKEY_ID.test(id)
      ? await findPasskey(parts.store.db, id)
      : undefined
  if (!passkey) {
    logSecurityEvent(parts.log, 'passkey-refused', { reason: 'it is unknown' })
    throw new Refused(UNKNOWN_PASSKEY)
  }
  const { verified, authenticationInfo } = await verify(parts, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: staffOrigin(parts),
      expectedRPID: passkeyHost(parts),
      requireUserVerification: true,
      // The library would check it before the signature.
      credential: { id: passkey.id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
    }),
  )
  const { userHandle } = response.response
  const isTheirs = userHandle == null || userHandle === passkey.user_handle
  const { member_id: memberId } = passkey
  if (!verified || !isTheirs) {
    logSecurityEvent(parts.log, 'passkey-refused', {
      memberId,
      reason: 'it did not sign for them',
    })
    throw new Refused(NOT_ACCEPTED)
  }
  if (passkey.state !== 'active') {
    logSecurityEvent(parts.log, 'passkey-refused', { memberId, reason: 'its member is kept out' })
    throw new Refused(UNKNOWN_PASSKEY)
  }
  return {
    id: passkey.id,
    memberId,
    counter: authenticationInfo.newCounter,
    isBackedUp: authenticationInfo.credentialBackedUp,
  }
}

/** Also for a disabled member's, so that a found device reveals nothing. */
export const UNKNOWN_PASSKEY =
  'Unknown passkey. Use another one or a recovery code, or ask an owner to invite you.'
/** The reason is logged. */
export const NOT_ACCEPTED = 'The passkey was not accepted. Try again.'

async function storeChallenge(
  { store: { db }, now }: StaffParts,
  { purpose, sessionId }: ChallengeUse,
  challenge: string,
) {
  const time = now()
  await purgeChallenges(db, time)
  const expires_at = time + CHALLENGE_MS
  await insertChallenge(db, { challenge, purpose, session_id: sessionId, expires_at })
}

/** Consumes it, whatever the response. */
async function requireChallenge(
  { store, now, log }: StaffParts,
  { purpose, sessionId }: ChallengeUse,
  answer: unknown,
): Promise<string> {
  const named = readChallenge(answer)
  const kept = named === undefined ? undefined : await takeChallenge(store.db, named)
  const isOurs = kept?.purpose === purpose && kept.session_id === sessionId
  if (!kept || !isOurs || !isRecent(kept.expires_at - CHALLENGE_MS, now(), CHALLENGE_MS)) {
    logSecurityEvent(log, 'passkey-refused', { reason: 'it answers no challenge that waits' })
    throw new Refused('This took too long or was already used. Try again.')
  }
  return kept.challenge
}

/** PostgreSQL rejects zero bytes in texts. */
const CHALLENGE = /^[\w-]{1,100}$/
const PASSKEY_ID = /^[\w-]{1,1400}$/

/** @returns undefined if malformed */
function readChallenge(answer: unknown): string | undefined {
  try {
    const { clientDataJSON } = (answer as { response: { clientDataJSON: unknown } }).response
    if (typeof clientDataJSON !== 'string') return undefined
    const { challenge, crossOrigin } = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString(),
    )
    // Our pages are never framed.
    if (typeof challenge !== 'string' || crossOrigin === true) return undefined
    return CHALLENGE.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library throws for invalid responses. */
async function verify<Result>({ log }: StaffParts, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.slice(0, REASON_MAX_CHARACTERS) : undefined
    logSecurityEvent(log, 'passkey-refused', { reason })
    throw new Refused(NOT_ACCEPTED)
  }
}

function toDescriptor({ id, transports }: ListedPasskey) {
  return { id, transports: JSON.parse(transports) as string[] }
}
