import { signInByLink } from '@universe/domain/staff/links'
import { disableMember } from '@universe/domain/staff/members'
import { FRESH_MS } from '@universe/domain/staff/operation'
import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import {
  finishAddingPasskey,
  finishEnrollment,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
  startEnrollment,
} from '@universe/domain/staff/passkeys'
import { readSession, SESSION_MAX_MS } from '@universe/domain/staff/sessions'
import { readAccount } from '@universe/domain/staff/settings'
import {
  finishConfirmation,
  finishSignIn,
  startConfirmation,
  startSignIn,
} from '@universe/domain/staff/sign-in'
import {
  createAuthenticator,
  type Deviations,
} from '@universe/testing/clients/software-authenticator'
import { readAudit, tokenOf } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, describe, expect, test } from 'vitest'

const STAFF_URL = 'https://staff.universe.example'
const device = 'Firefox on Linux'
const NOT_ACCEPTED = 'The passkey was not accepted. Try again.'
const TOO_LATE = 'This took too long or was already used. Try again.'

const opened = openStoreForEach()
const staff = openStaffForEach(opened, STAFF_URL)
let authenticator: ReturnType<typeof createAuthenticator>
beforeEach(async () => {
  authenticator = createAuthenticator(STAFF_URL)
})

/** Signs in by the operator's link, into an enrolling session. */
async function comeIn(email = 'ada@universe.example', roles = ['owner']) {
  const link = await makeOperatorLink(staff.parts, email, roles)
  const { token } = await signInByLink(staff.parts, tokenOf(link), { device, name: 'Ada' })
  return { token, session: await staff.session(token) }
}

/** Signs in and enrolls a passkey. */
async function enroll(email?: string, roles?: string[], lies?: Deviations) {
  const { token: before, session } = await comeIn(email, roles)
  const options = await startEnrollment(staff.parts, session)
  const response = authenticator.create(options, lies)
  const enrolled = await finishEnrollment(staff.parts, session, {
    response,
    name: 'Laptop',
    device,
  })
  return { ...enrolled, before, actor: (await staff.session(enrolled.token)).actor }
}

async function signIn(lies?: Deviations) {
  const response = authenticator.get(await startSignIn(staff.parts), lies)
  return finishSignIn(staff.parts, { response, device })
}

test('enrolls a passkey, and signs in with it', async () => {
  const { token, before, recoveryCodes, actor } = await enroll()
  expect(actor).toMatchObject({ name: 'Ada', roles: ['owner'], verifiedAt: staff.clock.now })
  expect(recoveryCodes).toHaveLength(10)
  expect(await readSession(staff.parts, before), 'the session that enrolled').toBeUndefined()
  const again = await signIn()
  expect(again).not.toBe(token)
  expect((await staff.session(again)).actor.memberId).toBe(actor.memberId)
  expect(await readAccount(staff.parts, actor)).toMatchObject({
    passkeys: [{ name: 'Laptop', last_used_at: staff.clock.now }],
    recoveryCodesLeft: 10,
    sessions: [{ device }, { device }],
  })
})

test('ends other pending enrollments, and keeps sessions', async () => {
  const other = await comeIn()
  const options = await startEnrollment(staff.parts, other.session)
  const { token } = await enroll()
  expect(await readSession(staff.parts, other.token), 'about to enroll').toBeUndefined()
  const passkey = { response: authenticator.create(options), name: 'Phone', device }
  await expect(finishEnrollment(staff.parts, other.session, passkey)).rejects.toThrow('has ended')
  await enroll()
  expect(await readSession(staff.parts, token), 'signed in before').toBeDefined()
})

test('asks for discoverable passkeys, with user verification', async () => {
  const { session } = await comeIn()
  expect(await startEnrollment(staff.parts, session)).toMatchObject({
    rp: { id: 'staff.universe.example' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { allowCredentials, ...options } = await startSignIn(staff.parts)
  expect(options).toMatchObject({ rpId: 'staff.universe.example', userVerification: 'required' })
  expect(allowCredentials ?? [], 'whoever asks learns of no passkey').toEqual([])
})

const lies: [string, Deviations][] = [
  ['of another origin', { origin: 'https://staff.universe.example.evil.example' }],
  ['from within a frame', { crossOrigin: true }],
  ['for another host', { rpId: 'evil.example' }],
  ['that verified nobody', { userVerified: false }],
]

describe.each(lies)('refuses an answer %s', (_, lie) => {
  test('to enroll', async () => {
    await expect(enroll(undefined, undefined, lie)).rejects.toMatchObject({ name: 'Refused' })
    expect(await opened.store.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  test('to sign in', async () => {
    await enroll()
    const before = await countSessions()
    await expect(signIn(lie)).rejects.toMatchObject({ name: 'Refused' })
    expect(await countSessions()).toBe(before)
  })
})

test('refuses a signature by another key', async () => {
  await enroll()
  const [own] = authenticator.passkeys
  const stranger = createAuthenticator(STAFF_URL)
  const options = await startSignIn(staff.parts)
  stranger.create({ challenge: 'any', rp: {}, user: { id: own?.userHandle ?? '' } })
  Object.assign(stranger.passkeys[0] ?? {}, { id: own?.id })
  const response = stranger.get(options, { counter: 9 })
  await expect(finishSignIn(staff.parts, { response, device })).rejects.toThrow(NOT_ACCEPTED)
})

test('accepts an answer once, within five minutes, for its own purpose', async () => {
  const { actor } = await enroll()
  const response = authenticator.get(await startSignIn(staff.parts))
  await finishSignIn(staff.parts, { response, device })
  await expect(finishSignIn(staff.parts, { response, device }), 'replayed').rejects.toThrow(
    TOO_LATE,
  )

  const options = await startSignIn(staff.parts)
  staff.clock.now += 5 * 60_000 - 1
  const inTime = authenticator.get(options)
  await finishSignIn(staff.parts, { response: inTime, device })
  const expired = await startSignIn(staff.parts)
  staff.clock.now += 5 * 60_000
  const late = authenticator.get(expired)
  await expect(finishSignIn(staff.parts, { response: late, device })).rejects.toThrow(TOO_LATE)

  staff.clock.now -= 10 * 60_000
  const toSignIn = authenticator.get(await startSignIn(staff.parts))
  await expect(finishConfirmation(staff.parts, actor, { response: toSignIn })).rejects.toThrow(
    TOO_LATE,
  )
  const { challenge } = await startAddingPasskey(staff.parts, actor)
  const toAdd = authenticator.get({ challenge, rpId: 'staff.universe.example' })
  await expect(finishConfirmation(staff.parts, actor, { response: toAdd })).rejects.toThrow(
    TOO_LATE,
  )
  const own = authenticator.get({ challenge: 'bm90IG91cnM', rpId: 'staff.universe.example' })
  await expect(finishSignIn(staff.parts, { response: own, device })).rejects.toThrow(TOO_LATE)
})

test('accepts one of two concurrent answers to a challenge', async () => {
  await enroll()
  const response = authenticator.get(await startSignIn(staff.parts))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => finishSignIn(staff.parts, { response, device })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('ends every session after twelve hours, however often it is confirmed', async () => {
  const { actor, token } = await enroll()
  const end = staff.clock.now + SESSION_MAX_MS
  let current = token
  while (staff.clock.now + 30 * 60_000 < end) {
    staff.clock.now += 30 * 60_000
    const response = authenticator.get(await startConfirmation(staff.parts, actor))
    current = await finishConfirmation(staff.parts, actor, { response })
    await staff.session(current)
  }
  staff.clock.now = end - 1
  await staff.session(current)
  staff.clock.now = end
  expect(await readSession(staff.parts, current)).toBeUndefined()
})

test('refuses the challenge of another session', async () => {
  const first = await enroll()
  const second = (await staff.session(await signIn())).actor
  const options = await startConfirmation(staff.parts, first.actor)
  const response = authenticator.get(options)
  await expect(finishConfirmation(staff.parts, second, { response })).rejects.toThrow(TOO_LATE)
  const toAdd = authenticator.create(await startAddingPasskey(staff.parts, first.actor))
  const passkey = { response: toAdd, name: 'Phone' }
  await expect(finishAddingPasskey(staff.parts, second, passkey)).rejects.toThrow(TOO_LATE)
})

test('refuses a passkey whose counter did not increase, and audits it', async () => {
  const { actor } = await enroll()
  await signIn({ counter: 7 })
  for (const counter of [7, 3, 0]) await expect(signIn({ counter })).rejects.toThrow(NOT_ACCEPTED)
  const lines = await readAudit(opened.store, 'passkey.count-fell')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatchObject({
    member_id: actor.memberId,
    object_id: authenticator.passkeys[0]?.id,
    details: '{"counter":3,"before":7}',
  })
  await signIn({ counter: 8 })
})

test('accepts a passkey without a counter', async () => {
  await enroll(undefined, undefined, { counter: 0 })
  await signIn({ counter: 0 })
  await signIn({ counter: 0 })
})

test('answers the same for a disabled member’s passkey as for an unknown one', async () => {
  const { actor } = await enroll('first@universe.example')
  const { actor: ben, token } = await enroll('ben@universe.example', ['sales'])
  await disableMember(staff.parts, actor, { memberId: ben.memberId })
  expect(await readSession(staff.parts, token)).toBeUndefined()
  const disabled = await signIn().catch((error: Error) => error)
  const options = await startSignIn(staff.parts)
  const response = { ...authenticator.get(options), id: 'unknown', rawId: 'unknown' }
  const unknown = await finishSignIn(staff.parts, { response, device }).catch(error => error)
  expect(disabled).toMatchObject({ name: 'Refused' })
  expect(disabled).toEqual(unknown)
})

/** As parsed from a request, before any check. */
const asSent = (answer: unknown) => JSON.parse(JSON.stringify(answer))

test('refuses what is no answer with a sentence', async () => {
  const clientData = ['e30', 'bnVsbA'].map(clientDataJSON => ({ clientDataJSON }))
  const responses = [null, ...clientData].map(response => ({ id: 'x', response }))
  for (const response of [null, 'nonsense', {}, ...responses]) {
    const sent = { response: asSent(response), device }
    const refused = finishSignIn(staff.parts, sent)
    await expect(refused, JSON.stringify(response)).rejects.toThrow(TOO_LATE)
  }
})

test('refuses malformed answers to a valid challenge with a sentence', async () => {
  await enroll()
  const answers = [{ response: {} }, { id: { toString: null } }, { rawId: 1 }, { type: 'password' }]
  for (const nonsense of answers) {
    const answer = authenticator.get(await startSignIn(staff.parts))
    const { clientDataJSON } = answer.response
    const response = { ...answer, ...nonsense, response: { ...answer.response, clientDataJSON } }
    if ('response' in nonsense) {
      Object.assign(response, { response: { clientDataJSON, authenticatorData: 'AA' } })
    }
    const outcome = finishSignIn(staff.parts, { response: asSent(response), device })
    await expect(outcome).rejects.toMatchObject({ name: 'Refused' })
  }
})

describe('a fresh passkey', () => {
  test('was confirmed within five minutes, and renews the session’s token', async () => {
    const { actor, token } = await enroll()
    staff.clock.now += FRESH_MS + 1
    await expect(startAddingPasskey(staff.parts, actor)).rejects.toMatchObject({
      name: 'FreshPasskeyNeeded',
    })
    const options = await startConfirmation(staff.parts, actor)
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.passkeys[0]?.id }])
    const response = authenticator.get(options)
    const renewed = await finishConfirmation(staff.parts, actor, { response })
    expect(await readSession(staff.parts, token), 'the token before').toBeUndefined()
    const session = await staff.session(renewed)
    expect(session.actor).toMatchObject({ sessionId: actor.sessionId, verifiedAt: staff.clock.now })
    await startAddingPasskey(staff.parts, session.actor)
  })

  test('must be the member’s own', async () => {
    const { actor } = await enroll()
    const own = authenticator.passkeys[0]
    await enroll('ben@universe.example', ['sales'])
    const options = await startConfirmation(staff.parts, actor)
    const response = authenticator.get({ ...options, allowCredentials: [] })
    expect(response.id).not.toBe(own?.id)
    await expect(finishConfirmation(staff.parts, actor, { response })).rejects.toThrow(
      'Unknown passkey',
    )
  })
})

test('keeps a member’s last passkey, and protects others’', async () => {
  const { actor } = await enroll()
  const [first] = (await readAccount(staff.parts, actor)).passkeys
  const passkeyId = first?.id ?? ''
  await expect(removePasskey(staff.parts, actor, { passkeyId })).rejects.toThrow('last passkey')

  const options = await startAddingPasskey(staff.parts, actor)
  expect(options.excludeCredentials).toMatchObject([{ id: passkeyId }])
  const response = authenticator.create(options)
  await finishAddingPasskey(staff.parts, actor, { response, name: ' Phone\u202e ' })
  const ben = (await enroll('ben@universe.example', ['sales'])).actor
  await expect(removePasskey(staff.parts, ben, { passkeyId })).rejects.toThrow('no longer exists')
  const taken = renamePasskey(staff.parts, ben, { passkeyId, name: 'Mine' })
  await expect(taken).rejects.toThrow('no longer exists')

  await renamePasskey(staff.parts, actor, { passkeyId, name: 'Old laptop' })
  await removePasskey(staff.parts, actor, { passkeyId })
  expect((await readAccount(staff.parts, actor)).passkeys).toMatchObject([{ name: 'Phone' }])
})

test('allows nothing else in an enrolling session', async () => {
  const { session } = await comeIn()
  expect(session).toMatchObject({ stage: 'enrolling', actor: { roles: [], verifiedAt: null } })
  await expect(readAccount(staff.parts, session.actor)).rejects.toMatchObject({
    name: 'NotPermitted',
  })
  const { actor } = await enroll('ben@universe.example', ['owner'])
  const settings = { shortcuts: true, timeZone: null, ownReplies: false }
  const full = { actor, stage: 'full' as const, email: 'ben@universe.example', settings }
  await expect(startEnrollment(staff.parts, full)).rejects.toMatchObject({ name: 'Refused' })
})

async function countSessions() {
  return (await opened.store.db.selectFrom('sessions').select('id').execute()).length
}
