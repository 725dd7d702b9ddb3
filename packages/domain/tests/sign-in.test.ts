import { HOUR_MS } from '@universe/contract/dates'
import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { findText } from '@universe/domain/letters/message-content'
import type { OutgoingMessage } from '@universe/domain/mail/mail-transport'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { describeRole } from '@universe/domain/staff/describe-role'
import {
  inviteMember,
  resendInvitation,
  withdrawInvitation,
} from '@universe/domain/staff/invitations'
import { makeFirstOwnerLink, readLink, signInByLink } from '@universe/domain/staff/links'
import { disableMember, listMembers } from '@universe/domain/staff/members'
import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import { makeRecoveryCodes, signInByRecoveryCode } from '@universe/domain/staff/recovery-codes'
import {
  endMemberSessions,
  endOwnSession,
  endSession,
  readSession,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  signEverybodyOut,
} from '@universe/domain/staff/sessions'
import { readAccount } from '@universe/domain/staff/settings'
import { tableNames, uncopiedTables } from '@universe/store/table-names'
import { lockStore } from '@universe/testing/stores/locked-store'
import { mailSettings } from '@universe/testing/stores/request-settings'
import { sendDue } from '@universe/testing/stores/send-due'
import { openStaff, tokenOf } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { describe, expect, onTestFinished, test } from 'vitest'

const device = 'Firefox on Linux'
const REMOTE_URL = 'https://staff.universe.example'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)

const entry = { device, name: 'Grace Hopper', email: 'Grace@Universe.example' }

describe('the first owner’s link', () => {
  test('creates an owner once, if there is none', async () => {
    const token = tokenOf(await makeFirstOwnerLink(staff.parts))
    const asked = {
      purpose: 'first-owner',
      email: null,
      roles: [],
      invitedBy: null,
      expiresAt: staff.clock.now + 24 * HOUR_MS,
      asks: { name: true, email: true },
    }
    expect(await readLink(staff.parts, token)).toEqual(asked)
    expect(await readLink(staff.parts, token), 'read again').toEqual(asked)
    await expect(signInByLink(staff.parts, token, { device, name: ' ' })).rejects.toThrow('name')
    const wrong = { ...entry, email: 'grace' }
    await expect(signInByLink(staff.parts, token, wrong)).rejects.toThrow('e-mail address')

    const entered = await signInByLink(staff.parts, token, entry)
    expect(await staff.session(entered.token)).toMatchObject({
      stage: 'full',
      email: 'grace@universe.example',
      actor: { name: 'Grace Hopper', roles: ['owner'], verifiedAt: staff.clock.now },
    })
    await expect(signInByLink(staff.parts, token, entry)).rejects.toThrow('has been used')
    await expect(readLink(staff.parts, token)).rejects.toThrow('has been used')
    expect(await makeFirstOwnerLink(staff.parts)).toBeUndefined()
  })

  test('replaces an earlier link, and expires after a day', async () => {
    const first = tokenOf(await makeFirstOwnerLink(staff.parts))
    const second = tokenOf(await makeFirstOwnerLink(staff.parts))
    await expect(readLink(staff.parts, first)).rejects.toThrow('has been used or has expired')
    staff.clock.now += 24 * HOUR_MS
    await expect(signInByLink(staff.parts, second, entry)).rejects.toThrow('has expired')
  })

  test('creates one owner of two who open it at once', async () => {
    const token = tokenOf(await makeFirstOwnerLink(staff.parts))
    const entries = ['a', 'b', 'c'].map(name => ({ ...entry, email: `${name}@universe.example` }))
    const outcomes = await Promise.allSettled(
      entries.map(each => signInByLink(staff.parts, token, each)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await opened.store.db.selectFrom('members').selectAll().execute()).toHaveLength(1)
  })

  test('is not created where others read the log', async () => {
    const remote = openStaff(opened.store, REMOTE_URL)
    expect(await makeFirstOwnerLink(remote.parts)).toBeUndefined()
  })

  test('does not work once others can reach the app, and is ended by a start there', async () => {
    const token = tokenOf(await makeFirstOwnerLink(staff.parts))
    const remote = openStaff(opened.store, REMOTE_URL)
    await expect(readLink(remote.parts, token)).rejects.toThrow('has been used or has expired')
    await expect(signInByLink(remote.parts, token, entry)).rejects.toThrow('has expired')
    expect(await readLink(staff.parts, token), 'still whole').toMatchObject({ email: null })
    await makeFirstOwnerLink(remote.parts)
    await expect(readLink(staff.parts, token)).rejects.toThrow('has expired')
  })
})

describe('the operator’s link', () => {
  test('creates an owner if there is none, and otherwise needs roles', async () => {
    await staff.join([], 'grace@universe.example')
    const link = makeOperatorLink(staff.parts, 'ada@universe.example')
    await expect(link).rejects.toThrow('Say what they may be')
    const unknown = makeOperatorLink(staff.parts, 'ada@universe.example', ['boss'])
    await expect(unknown).rejects.toThrow('no role "boss"')
    const ada = await staff.join(['sales', 'recruiter'], 'ada@universe.example')
    expect(ada.roles).toEqual(['recruiter', 'sales'])
    const again = await makeOperatorLink(staff.parts, 'ADA@universe.example')
    expect(await readLink(staff.parts, tokenOf(again))).toMatchObject({
      email: 'ada@universe.example',
      asks: { name: false, email: false },
    })
  })

  test('only allows enrolling if the staff’s app is on another machine', async () => {
    const remote = openStaff(opened.store, REMOTE_URL)
    const link = await makeOperatorLink(remote.parts, 'ada@universe.example')
    expect(link).toMatch(/^https:\/\/staff\.universe\.example\/link\?token=[\w-]{43}$/)
    const { token, stage } = await signInByLink(remote.parts, tokenOf(link), entry)
    expect(stage).toBe('enrolling')
    expect((await remote.session(token)).actor.roles).toEqual([])
    const member = await opened.store.db.selectFrom('members').select('state').execute()
    expect(member, 'before a passkey').toEqual([{ state: 'invited' }])
  })

  test('expires after an hour, and does not work for a disabled member', async () => {
    const owner = await staff.join(['owner'])
    const { memberId } = await staff.join(['sales'], 'ben@universe.example')
    const token = tokenOf(await makeOperatorLink(staff.parts, 'ben@universe.example'))
    await disableMember(staff.parts, owner, { memberId })
    await expect(signInByLink(staff.parts, token, entry)).rejects.toThrow('has been used')
    await expect(makeOperatorLink(staff.parts, 'ben@universe.example')).rejects.toThrow('disabled')
    const own = tokenOf(await makeOperatorLink(staff.parts, 'owner@universe.example'))
    staff.clock.now += HOUR_MS
    await expect(signInByLink(staff.parts, own, entry)).rejects.toThrow('expired')
  })
})

describe('a session', () => {
  test('expires an hour after its last use, and after twelve in any case', async () => {
    const owner = await staff.join(['owner'])
    const [idle, used] = [await staff.signIn(owner), await staff.signIn(owner)]
    const began = staff.clock.now
    while (staff.clock.now < began + SESSION_MAX_MS) {
      expect(await readSession(staff.parts, used)).toBeDefined()
      staff.clock.now += SESSION_IDLE_MS - 1
    }
    expect(await readSession(staff.parts, idle)).toBeUndefined()
    staff.clock.now = began + SESSION_MAX_MS - 1
    expect(await readSession(staff.parts, used)).toBeDefined()
    staff.clock.now += 1
    expect(await readSession(staff.parts, used)).toBeUndefined()
  })

  test('is not extended by polling of an open page', async () => {
    const token = await staff.signIn(await staff.join(['owner']))
    const began = staff.clock.now
    staff.clock.now = began + SESSION_IDLE_MS - 1
    expect(await readSession(staff.parts, token, false)).toBeDefined()
    staff.clock.now = began + SESSION_IDLE_MS
    expect(await readSession(staff.parts, token, false)).toBeUndefined()
  })

  test('hardly waits while another program blocks recording its use, and logs that once', async ({
    skip,
  }) => {
    if (opened.store.kind === 'postgres') return skip()
    const token = await staff.signIn(await staff.join(['owner']))
    staff.clock.now += 2 * 60_000
    staff.logLines.length = 0
    const lock = await lockStore(opened)
    onTestFinished(lock.release)
    for (let each = 0; each < 5; each++) {
      expect(await readSession(staff.parts, token)).toBeDefined()
    }
    expect(staff.logLines, 'read before the noting was given up').toEqual([])
    await expect.poll(() => staff.logLines).not.toEqual([])
    expect(staff.logLines).toEqual([expect.stringContaining('could not be noted')])
  })

  test('records its use once a minute', async () => {
    const token = await staff.signIn(await staff.join(['owner']))
    const began = staff.clock.now
    const seen = async () =>
      (
        await opened.store.db
          .selectFrom('sessions')
          .select('seen_at')
          .orderBy('seen_at', 'desc')
          .execute()
      )[0]?.seen_at
    staff.clock.now = began + 59_999
    await staff.session(token)
    expect(await seen()).toBe(began)
    staff.clock.now = began + 60_000
    await staff.session(token)
    expect(await seen()).toBe(began + 60_000)
  })

  test('is ended by its owner, but not another’s', async () => {
    const ada = await staff.join(['owner'], 'ada@universe.example')
    const ben = await staff.join(['sales'], 'ben@universe.example')
    const [first, second] = [await staff.signIn(ada), await staff.signIn(ada)]
    const { sessionId } = (await staff.session(first)).actor
    await expect(endOwnSession(staff.parts, ben, { sessionId })).rejects.toThrow('already ended')
    await endOwnSession(staff.parts, ben, { others: true })
    await endOwnSession(staff.parts, ada, { sessionId })
    expect(await readSession(staff.parts, first)).toBeUndefined()
    await staff.session(second)
    await endOwnSession(staff.parts, (await staff.session(second)).actor, { others: true })
    expect((await readAccount(staff.parts, ada)).sessions).toHaveLength(1)
    await endSession(staff.parts, second)
    await endSession(staff.parts, second)
    expect(await readSession(staff.parts, second)).toBeUndefined()
  })

  test('does not work while its member is disabled', async () => {
    const token = await staff.signIn(await staff.join(['owner']))
    const members = opened.store.db.updateTable('members')
    await members.set({ state: 'disabled' }).execute()
    expect(await readSession(staff.parts, token)).toBeUndefined()
    await members.set({ state: 'invited' }).execute()
    expect(await readSession(staff.parts, token)).toBeUndefined()
  })

  test('is ended by an owner, for a member or everybody', async () => {
    const ada = await staff.join(['owner'], 'ada@universe.example')
    const ben = await staff.join(['sales'], 'ben@universe.example')
    const [hers, his] = [await staff.signIn(ada), await staff.signIn(ben)]
    expect(await endMemberSessions(staff.parts, ada, { memberId: ben.memberId })).toBe(2)
    expect(await readSession(staff.parts, his)).toBeUndefined()
    await staff.session(hers)
    await signEverybodyOut(staff.parts, ada)
    expect(await readSession(staff.parts, hers)).toBeUndefined()
  })
})

describe('recovery codes', () => {
  const use = (code: string, email = 'ada@universe.example', client = 'any') =>
    signInByRecoveryCode(staff.parts, { email, code, device, client })
  const WRONG = 'The address or the recovery code is wrong.'

  test('sign in once each, and are replaced by new ones', async () => {
    const ada = await staff.join(['owner'], 'ada@universe.example')
    const dead = await makeRecoveryCodes(staff.parts, ada)
    const codes = await makeRecoveryCodes(staff.parts, ada)
    expect(new Set([...dead, ...codes]).size).toBe(20)
    for (const code of codes)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    await expect(use(dead[0] ?? '')).rejects.toThrow(WRONG)
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
    const { token, stage } = await use(typed, ' ADA@universe.example')
    expect(stage).toBe('full')
    expect((await staff.session(token)).actor.memberId).toBe(ada.memberId)
    await expect(use(codes[0] ?? '')).rejects.toThrow(WRONG)
    expect((await readAccount(staff.parts, ada)).recoveryCodesLeft).toBe(9)
  })

  test('only allow enrolling if the staff’s app is on another machine', async () => {
    const [code = ''] = await makeRecoveryCodes(staff.parts, await staff.join(['owner']))
    const remote = openStaff(opened.store, REMOTE_URL)
    const sent = { email: 'owner@universe.example', code, device, client: 'any' }
    expect(await signInByRecoveryCode(remote.parts, sent)).toMatchObject({ stage: 'enrolling' })
  })

  test('do not work for others, a disabled member, or an unknown address', async () => {
    const owner = await staff.join(['owner'])
    const ben = await staff.join(['sales'], 'ben@universe.example')
    const [code = ''] = await makeRecoveryCodes(staff.parts, ben)
    await expect(use(code, 'owner@universe.example')).rejects.toThrow(WRONG)
    await expect(use(code, 'nobody@universe.example')).rejects.toThrow(WRONG)
    await disableMember(staff.parts, owner, { memberId: ben.memberId })
    await expect(use(code, 'ben@universe.example')).rejects.toThrow(WRONG)
  })

  test('allow ten attempts per client in 15 minutes, without locking others out', async () => {
    const codes = await makeRecoveryCodes(staff.parts, await staff.join([], 'ada@universe.example'))
    // Concurrently, like an attacker.
    const tries = await Promise.allSettled(Array.from({ length: 14 }, () => use('guess')))
    const said = tries.map(each => (each.status === 'rejected' ? each.reason.message : ''))
    expect(said.filter(words => words === WRONG)).toHaveLength(10)
    const more = use(codes[0] ?? '', 'other@universe.example')
    await expect(more, 'whomever it tries').rejects.toThrow('Too many attempts')
    await use(codes[0] ?? '', 'ada@universe.example', 'another client')
    staff.clock.now += 15 * 60_000
    await use(codes[1] ?? '')
  })

  test('allow a hundred attempts per address by many clients, with a way out', async () => {
    const codes = await makeRecoveryCodes(staff.parts, await staff.join([], 'ada@universe.example'))
    for (let client = 0; client < 100; client++) {
      await expect(use('guess', undefined, `client ${client}`)).rejects.toThrow(WRONG)
    }
    const own = use(codes[0] ?? '', undefined, 'her own client')
    await expect(own).rejects.toThrow('or ask an owner to invite you again')
    staff.clock.now += 15 * 60_000
    await use(codes[0] ?? '', undefined, 'her own client')
  })
})

describe('an invitation', () => {
  const invited = { email: 'New@Universe.example', name: 'Nadia', roles: ['sales'] }

  /** Sends what is due. @returns the invitations */
  async function deliver(send?: () => Promise<void>) {
    const links = createSubscriptionLinks(new Uint8Array(32))
    const sent = await sendDue(staff.parts, { ...mailSettings, links }, send)
    return sent.map(({ mail }) => mail)
  }

  const linkIn = (mail: OutgoingMessage['mail'] | undefined) =>
    tokenOf(String(mail?.text).match(/^http\S+$/m)?.[0])

  test('is mailed with a one-time link, which is not stored', async () => {
    const owner = await staff.join(['owner'])
    const memberId = await inviteMember(staff.parts, owner, invited)
    expect((await listMembers(staff.parts, owner)).find(({ id }) => id === memberId)).toMatchObject(
      {
        name: 'Nadia',
        email: 'new@universe.example',
        state: 'invited',
        roles: ['sales'],
        invitation: { expiresAt: staff.clock.now + 24 * HOUR_MS, mail: 'pending' },
      },
    )
    const [mail, ...more] = await deliver()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: { address: 'new@universe.example' },
      subject: "Universe: You are invited to the staff's app",
    })
    expect(mail?.text).toContain('Hello Nadia,')
    expect(mail?.text).toContain('Member owner@universe.example invites you')
    expect(mail?.text).toContain(`Sales: ${describeRole('sales').may}`)
    expect(mail?.text).toContain('until Sun, 22 Nov 2026, 14:00, Ramallah time')
    const token = linkIn(mail)
    for (const table of [...tableNames, ...(Object.keys(uncopiedTables) as ['sessions'])]) {
      const rows = await opened.store.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
    expect(staff.logLines.join(), 'nor in the log').not.toContain(token)
    expect(await readLink(staff.parts, token)).toEqual({
      purpose: 'invitation',
      email: 'new@universe.example',
      roles: [describeRole('sales')],
      invitedBy: owner.name,
      expiresAt: staff.clock.now + 24 * HOUR_MS,
      asks: { name: false, email: false },
    })
    const entered = await signInByLink(staff.parts, token, { device })
    expect((await staff.session(entered.token)).actor).toMatchObject({
      memberId,
      name: 'Nadia',
      roles: ['sales'],
    })
    await expect(signInByLink(staff.parts, token, { device })).rejects.toThrow('has been used')
    await expect(inviteMember(staff.parts, owner, invited)).rejects.toThrow('is already a member')
  })

  test('expires after a day, also when it is sent again for another address', async () => {
    const owner = await staff.join(['owner'])
    const memberId = await inviteMember(staff.parts, owner, invited)
    const first = linkIn((await deliver())[0])
    await resendInvitation(staff.parts, owner, { memberId })
    await expect(readLink(staff.parts, first)).rejects.toThrow('expired')
    const second = linkIn((await deliver())[0])
    await readLink(staff.parts, second)
    staff.clock.now += 24 * HOUR_MS
    await expect(signInByLink(staff.parts, second, { device })).rejects.toThrow('expired')
  })

  test('is not sent once expired or withdrawn', async () => {
    const owner = await staff.join(['owner'])
    await inviteMember(staff.parts, owner, invited)
    staff.clock.now += 24 * HOUR_MS
    expect(await deliver()).toEqual([])
    const fresh = { ...owner, verifiedAt: staff.clock.now }
    const other = { ...invited, email: 'other@universe.example' }
    const memberId = await inviteMember(staff.parts, fresh, other)
    await withdrawInvitation(staff.parts, owner, { memberId })
    expect(await deliver()).toEqual([])
    const emails = (await listMembers(staff.parts, owner)).map(({ email }) => email)
    expect(emails).not.toContain(other.email)
  })

  test('works by a mail whose sending failed midway, until either link is used', async () => {
    const owner = await staff.join(['owner'])
    await inviteMember(staff.parts, owner, invited)
    const [cutOff] = await deliver(async () => {
      throw new Error('the connection broke')
    })
    staff.clock.now += HOUR_MS
    const [again] = await deliver()
    await signInByLink(staff.parts, linkIn(cutOff), { device })
    await expect(readLink(staff.parts, linkIn(again))).rejects.toThrow('has been used')
  })

  test('is listed for the operator without its link', async () => {
    await inviteMember(staff.parts, await staff.join(['owner']), invited)
    const message = await opened.store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    const shown = await findText(opened.store, mailSettings, message)
    expect(shown?.text).toContain('Hello Nadia,')
    expect(shown?.text).not.toContain('token=')
  })
})

test('housekeeping deletes only expired sessions, links, challenges and attempts', async () => {
  const { db } = opened.store
  const owner = await staff.join(['owner'])
  const expires = staff.clock.now + 1000
  const challenge = { purpose: 'sign-in' as const, session_id: null }
  await db
    .insertInto('webauthn_challenges')
    .values([
      { ...challenge, challenge: 'old', expires_at: expires },
      { ...challenge, challenge: 'new', expires_at: expires + 2 * HOUR_MS },
    ])
    .execute()
  await signInByRecoveryCode(staff.parts, { email: 'a', code: 'b', device, client: 'c' }).catch(
    () => {},
  )
  staff.clock.now += HOUR_MS
  const token = await staff.signIn(owner)
  const link = tokenOf(await makeOperatorLink(staff.parts, 'owner@universe.example'))
  const settings = { dataDir: opened.dataDir }
  await purgeExpired({ store: opened.store, settings, now: staff.parts.now })
  await staff.session(token)
  await readLink(staff.parts, link)
  const count = async (table: 'sessions' | 'sign_in_links' | 'recovery_attempts') =>
    (await db.selectFrom(table).selectAll().execute()).length
  expect(await count('sessions')).toBe(1)
  expect(await count('sign_in_links')).toBe(1)
  expect(await count('recovery_attempts')).toBe(0)
  const left = await db.selectFrom('webauthn_challenges').select('challenge').execute()
  expect(left).toEqual([{ challenge: 'new' }])
})
