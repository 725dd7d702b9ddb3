import { listAudit } from '@universe/domain/audit/list-audit'
import { createContentFinder } from '@universe/domain/letters/message-content'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { erasePerson } from '@universe/domain/people/erase-person'
import { readMember, removeMember } from '@universe/domain/people/member'
import type { Actor } from '@universe/domain/staff/context'
import { inviteMember } from '@universe/domain/staff/invitations'
import { makeFirstOwnerLink, readLink, signInByLink } from '@universe/domain/staff/links'
import {
  changeRoles,
  correctMember,
  disableMember,
  enableMember,
  listMembers,
} from '@universe/domain/staff/members'
import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import { makeRecoveryCodes } from '@universe/domain/staff/recovery-codes'
import { readSession } from '@universe/domain/staff/sessions'
import { mailSettings } from '@universe/testing/stores/request-settings'
import { tokenOf } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, describe, expect, test } from 'vitest'

const LAST_OWNER = 'This is the last owner. Make another member an owner first.'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let owner: Actor
beforeEach(async () => {
  owner = await staff.join(['owner'], 'ada@universe.example')
})

const ways = {
  demote: (actor: Actor, { memberId }: Actor) =>
    changeRoles(staff.parts, actor, { memberId, roles: ['viewer'] }),
  disable: (actor: Actor, member: Actor) => disableMember(staff.parts, actor, member),
  remove: (actor: Actor, member: Actor) => removeMember(staff.parts, actor, member),
}

describe.each(Object.entries(ways))('%s', (_, act) => {
  test('is refused for the last owner who can sign in', async () => {
    await inviteMember(staff.parts, owner, {
      email: 'new@universe.example',
      name: 'Not in yet',
      roles: ['owner'],
    })
    const ben = await staff.join(['owner'], 'ben@universe.example')
    await disableMember(staff.parts, owner, ben)
    await expect(act(owner, owner)).rejects.toThrow(LAST_OWNER)
    expect((await readMember(staff.parts, owner, owner)).state).toBe('active')
    await enableMember(staff.parts, owner, ben)
    await act(owner, owner)
  })

  test('leaves one of two owners who do it to each other at once', async () => {
    for (let round = 0; round < 10; round++) {
      const ben = await staff.join(['owner'], `ben-${round}@universe.example`)
      const cleo = await staff.join(['owner'], `cleo-${round}@universe.example`)
      const others = (await listMembers(staff.parts, owner)).filter(
        ({ id, roles }) => ![ben.memberId, cleo.memberId].includes(id) && roles.includes('owner'),
      )
      for (const { id } of others)
        await opened.store.db.deleteFrom('member_roles').where('member_id', '=', id).execute()
      const outcomes = await Promise.allSettled([act(ben, cleo), act(cleo, ben)])
      const done = outcomes.filter(({ status }) => status === 'fulfilled')
      expect(done).toHaveLength(1)
      const left = (await listMembers(staff.parts, owner)).filter(
        ({ state, roles }) => state === 'active' && roles.includes('owner'),
      )
      expect(left).toHaveLength(1)
    }
  })
})

test('new roles apply at once in open sessions', async () => {
  const ben = await staff.join(['sales'], 'ben@universe.example')
  const link = await makeOperatorLink(staff.parts, 'ben@universe.example')
  const { token } = await signInByLink(staff.parts, tokenOf(link), { device: 'any' })
  await changeRoles(staff.parts, owner, {
    memberId: ben.memberId,
    roles: ['recruiter', 'recruiter'],
  })
  expect((await staff.session(token)).actor.roles).toEqual(['recruiter'])
  const none = changeRoles(staff.parts, owner, { memberId: ben.memberId, roles: [] })
  await expect(none).rejects.toThrow('at least one role')
  await disableMember(staff.parts, owner, ben)
  expect(await readSession(staff.parts, token)).toBeUndefined()
  await enableMember(staff.parts, owner, ben)
  expect(await readSession(staff.parts, token), 'signs in again').toBeUndefined()
})

test('does not overwrite roles that were changed meanwhile', async () => {
  const ben = await staff.join(['sales'], 'ben@universe.example')
  const change = (roles: string[], seen: string[]) =>
    changeRoles(staff.parts, owner, { memberId: ben.memberId, roles, seen })
  await change(['recruiter', 'sales'], ['sales'])
  await change(['recruiter', 'sales'], ['sales'])
  await expect(change(['editor', 'sales'], ['sales'])).rejects.toThrow('changed since')
  await change(['editor'], ['sales', 'recruiter'])
})

describe('correcting a member’s address', () => {
  const corrected = { name: 'Ben Haddad', email: 'Ben.Haddad@universe.example' }
  const email = 'ben.haddad@universe.example'
  const outbox = () => opened.store.db.selectFrom('outbox').selectAll().execute()

  test('invalidates links, notifies both mailboxes, and changes no roles or sessions', async () => {
    const ben = await staff.join(['sales'], 'ben@universe.example')
    const link = tokenOf(await makeOperatorLink(staff.parts, 'ben@universe.example'))
    await correctMember(staff.parts, owner, { memberId: ben.memberId, ...corrected })
    const now = await readMember(staff.parts, owner, ben)
    expect(now).toMatchObject({ name: 'Ben Haddad', email, state: 'active', roles: ['sales'] })
    expect(now.sessions).toHaveLength(1)
    expect((await readMember(staff.parts, owner, owner)).roles).toEqual(['owner'])
    await expect(readLink(staff.parts, link)).rejects.toThrow('has been used or has expired')
    const mail = await outbox()
    const told = mail.map(({ recipient }) => recipient).sort()
    expect(told).toEqual([email, 'ben@universe.example'])
    expect(mail.map(({ body }) => body).join(), 'where they went').not.toContain(email)
    const { lines } = await listAudit(staff.parts, owner, { action: 'member.corrected' })
    const details = '{"changed":["name","address"]}'
    expect(lines).toMatchObject([{ memberId: owner.memberId, objectId: ben.memberId, details }])
  })

  test('is refused for an address in use, and does nothing if it is the same', async () => {
    const ben = await staff.join(['sales'], 'ben@universe.example')
    const correct = (email: string) =>
      correctMember(staff.parts, owner, { memberId: ben.memberId, name: ben.name, email })
    await expect(correct('ADA@universe.example')).rejects.toMatchObject({
      message: 'ada@universe.example is already a member.',
      memberId: owner.memberId,
    })
    await correct('ben@universe.example ')
    expect(await outbox()).toEqual([])
    expect((await listAudit(staff.parts, owner, { action: 'member.corrected' })).lines).toEqual([])
  })

  test('moves the invitation to the new address, even if a mail was on its way', async () => {
    const wrong = { email: 'bne@universe.example', name: 'Ben', roles: ['sales'] }
    const memberId = await inviteMember(staff.parts, owner, wrong)
    const [before] = await outbox()
    await correctMember(staff.parts, owner, { memberId, ...corrected })
    const mail = await outbox()
    expect(mail).toHaveLength(2)
    expect(mail.find(({ recipient }) => recipient === wrong.email)?.request_kind).toBe('notice')
    const invitation = mail.find(({ request_kind }) => request_kind === 'invitation')
    expect(invitation?.recipient).toBe(email)
    const { parts, clock } = staff
    const settings = { ...mailSettings, links: createSubscriptionLinks(Buffer.alloc(32)) }
    const read = (message: typeof before) =>
      message && createContentFinder(parts.store, settings)(message, clock.now)
    expect(await read(before)).toBeUndefined()
    expect((await read(invitation))?.text).toContain('Hello Ben Haddad,')
  })
})

test('removes a member with credentials and sessions, and keeps their actions by id', async () => {
  const ben = await staff.join(['sales'], 'ben@universe.example')
  await makeRecoveryCodes(staff.parts, ben)
  await makeOperatorLink(staff.parts, 'ben@universe.example')
  await removeMember(staff.parts, owner, ben)
  const { db } = opened.store
  const tables = ['sessions', 'sign_in_links', 'recovery_codes', 'member_roles'] as const
  for (const table of tables) {
    const theirs = db.selectFrom(table).selectAll().where('member_id', '=', ben.memberId)
    expect(await theirs.execute(), table).toEqual([])
  }
  const lines = await db.selectFrom('audit').selectAll().execute()
  expect(lines.filter(line => line.member_id === ben.memberId)).not.toEqual([])
  expect(JSON.stringify(lines)).not.toMatch(/ben@|Member |ada@/)
})

test('allows a new first owner if the only one never signed in', async () => {
  await opened.store.db.updateTable('members').set({ state: 'disabled' }).execute()
  const token = tokenOf(await makeFirstOwnerLink(staff.parts))
  const entry = { device: 'any', name: 'Ada', email: 'ada@universe.example' }
  const { token: session } = await signInByLink(staff.parts, token, entry)
  expect((await staff.session(session)).actor).toMatchObject({ memberId: owner.memberId })
})

test('erasing a visitor keeps a member of the same address', async () => {
  await inviteMember(staff.parts, owner, {
    email: 'new@universe.example',
    name: 'New',
    roles: ['sales'],
  })
  const settings = { dataDir: opened.dataDir, formSecret: Buffer.alloc(32) }
  const before = await listMembers(staff.parts, owner)
  for (const email of ['ada@universe.example', 'new@universe.example']) {
    const erased = await erasePerson(opened.store, settings, email)
    expect(erased).toMatchObject({ messages: 0, isMember: true })
  }
  expect(await listMembers(staff.parts, owner)).toEqual(before)
  const nobody = await erasePerson(opened.store, settings, 'nobody@universe.example')
  expect(nobody.isMember).toBe(false)
})
