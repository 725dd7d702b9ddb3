import { listAudit } from '@universe/domain/audit/list-audit'
import { readMember } from '@universe/domain/people/member'
import type { Actor } from '@universe/domain/staff/context'
import { changeSettings } from '@universe/domain/staff/settings'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let actor: Actor
beforeEach(async () => {
  actor = await staff.join(['owner'])
})

/** As loaded by the member's next page in any session. */
const settings = async (member: Actor) => (await staff.session(await staff.signIn(member))).settings

test('applies a member’s settings to all their sessions, and nobody else’s', async () => {
  const other = await staff.join(['sales'])
  expect(await settings(actor)).toEqual({ shortcuts: true, timeZone: null, ownReplies: false })
  await changeSettings(staff.parts, actor, { shortcuts: false })
  await changeSettings(staff.parts, actor, { timeZone: 'Asia/Dubai' })
  expect(await settings(actor)).toEqual({
    shortcuts: false,
    timeZone: 'Asia/Dubai',
    ownReplies: false,
  })
  expect(await settings(other)).toEqual({ shortcuts: true, timeZone: null, ownReplies: false })
  await changeSettings(staff.parts, actor, { timeZone: null, ownReplies: true })
  expect(await settings(actor)).toEqual({ shortcuts: false, timeZone: null, ownReplies: true })
})

test('audits changed settings once per change', async () => {
  await changeSettings(staff.parts, actor, { timeZone: 'Asia/Dubai' })
  await changeSettings(staff.parts, actor, { timeZone: 'Asia/Dubai', shortcuts: true })
  const { lines } = await listAudit(staff.parts, actor, { action: 'settings.changed' })
  expect(lines).toMatchObject([{ memberId: actor.memberId, objectId: null, details: '{}' }])
})

test('changes the member’s own name for everyone, and audits no name', async () => {
  const other = await staff.join(['owner'], 'other@universe.example')
  await changeSettings(staff.parts, actor, { name: '  Rana\u202e  Aziz ' })
  expect(await readMember(staff.parts, other, actor)).toMatchObject({ name: 'Rana Aziz' })
  const { lines } = await listAudit(staff.parts, actor, { action: 'settings.changed' })
  expect(lines).toMatchObject([{ memberId: actor.memberId, details: '{"changed":"name"}' }])
  await expect(changeSettings(staff.parts, actor, { name: ' ' })).rejects.toThrow('Enter a name.')
  expect(await readMember(staff.parts, other, other)).toMatchObject({ name: other.name })
})

test('refuses what is no time zone', async () => {
  const none = ['Nowhere/City', '+02:00', 'GMT+2', '', 'x'.repeat(300), '../etc', 'Asia/Dubai ']
  for (const timeZone of none) {
    const changing = changeSettings(staff.parts, actor, { timeZone })
    await expect(changing, timeZone).rejects.toMatchObject({ name: 'Refused' })
  }
  expect(await settings(actor)).toEqual({ shortcuts: true, timeZone: null, ownReplies: false })
})
