import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@universe/contract/dates'
import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import { offsetAt } from '@universe/contract/zone-offset'
import { undoPublication } from '@universe/domain/content/change-publication'
import { listBlogs, listJobs } from '@universe/domain/content/content-repository'
import { deleteItem } from '@universe/domain/content/delete-item'
import { unscheduleItem } from '@universe/domain/content/schedule'
import { closeVacancies, publishDue } from '@universe/domain/content/start-publishing'

import { removeMember } from '@universe/domain/people/member'
import type { Actor } from '@universe/domain/staff/context'
import { changeRoles, disableMember } from '@universe/domain/staff/members'
import { openStore } from '@universe/store/store'
import { editItems } from '@universe/testing/stores/edit-items'
import { readAudit } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

vi.mock('@universe/contract/zone-offset', { spy: true })

/** 24 Nov 2026, 09:00 in Ramallah. */
const NINE = Date.UTC(2026, 10, 24, 7)

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let owner: Actor
beforeEach(async () => {
  owner = await staff.join(['owner'])
})

const draft: ArticleDraft = {
  ...emptyDraft('article'),
  title: 'One tap',
  category: 'Telecom',
  date: '2026-11-21',
  summary: 'A receipt.',
  paragraphs: ['A reader taps.'],
}
/** As if the system's time zones had changed. */
function changeZones(change: typeof offsetAt) {
  onTestFinished(() => void vi.mocked(offsetAt).mockReset())
  vi.mocked(offsetAt).mockImplementation(change)
}
const titles = async () => (await listBlogs(opened.store, () => {})).map(({ title }) => title)
const who = () => ({ parts: staff.parts, member: owner })
const { save, write, read, schedule, publish, withdraw } = editItems('article', draft, who)
const publications = () => opened.store.db.selectFrom('publications').selectAll().execute()

test('a page that does not know of a schedule keeps it', async () => {
  const id = await write()
  const asked = { id, publicationId: randomUUID(), isWithdrawn: true }
  const told = `Member owner@universe.example scheduled it: `
  await publish(id, 2)
  await schedule(id)
  const ways = [
    publish(id, 2, { replaces: null }),
    withdraw(id, { replaces: null }),
    deleteItem(staff.parts, owner, 'article', { ...asked, replaces: null }),
  ]
  for (const { reason } of (await Promise.allSettled(ways)) as PromiseRejectedResult[]) {
    expect(String(reason)).toContain(told)
  }
  const { schedule: known } = await read(id)
  const replaces = known?.created_at ?? null
  await deleteItem(staff.parts, owner, 'article', { ...asked, replaces })
  expect((await read(id)).schedule).toBeUndefined()
})

test('a page that does not know what is published schedules nothing over it', async () => {
  const id = await write()
  await publish(id, 2)
  await expect(schedule(id, { published: null })).rejects.toThrow('Someone published')
  await schedule(id, { published: 2 })
})

test('publishes the scheduled revision on time, not a later edit', async () => {
  const id = await write()
  await schedule(id)
  await save(id, 2, { title: 'Later' })
  expect(await read(id)).toMatchObject({ state: 'scheduled', schedule: { revision: 2 } })
  staff.clock.now = NINE - 1
  await publishDue(staff.parts)
  expect(await titles()).toEqual([])
  staff.clock.now = NINE
  await publishDue(staff.parts)
  await publishDue(staff.parts)
  expect(await titles()).toEqual(['One tap'])
  expect(await read(id)).toMatchObject({ state: 'published', publishedRevision: 2 })
  const [done, ...others] = await publications()
  expect(others).toEqual([])
  const by = { member_id: owner.memberId, state_before: 'draft' }
  expect(done).toMatchObject({ action: 'publish', at: NINE, due_at: NINE, ...by })
})

test('is done once by concurrent processes, also late after a downtime', async () => {
  const ids = await Promise.all([write({ title: 'A' }), write({ title: 'B' })])
  for (const id of ids) await schedule(id)
  staff.clock.now = NINE + 2 * HOUR_MS
  const store = openStore(opened.location)
  await Promise.all([
    publishDue(staff.parts),
    publishDue({ ...staff.parts, store }),
    publishDue(staff.parts),
  ])
  await store.close()
  const done = await publications()
  expect(done.map(({ item_id }) => item_id).sort()).toEqual([...ids].sort())
  for (const each of done) expect(each.at - (each.due_at ?? 0)).toBe(2 * HOUR_MS)
})

test('a schedule with an invalid zone or time blocks no other, and is marked as failed', async () => {
  const [noZone, noTime, good] = [await write(), await write(), await write({ title: 'Good' })]
  for (const id of [noZone, noTime, good]) await schedule(id)
  const spoil = (id: string, set: object) =>
    opened.store.db.updateTable('schedules').set(set).where('item_id', '=', id).execute()
  await spoil(noZone, { zone: 'Mars/Olympus' })
  await spoil(noTime, { wall_time: '2026-02-31T09:00' })
  staff.clock.now = NINE
  await publishDue(staff.parts)
  expect(await titles()).toEqual(['Good'])
  for (const id of [noZone, noTime]) {
    expect(await read(id)).toMatchObject({ state: 'draft', schedule: { failed_at: NINE } })
  }
})

test('follows changed time zone rules without rescheduling', async () => {
  await schedule(await write())
  staff.clock.now = NINE - HOUR_MS
  await publishDue(staff.parts)
  expect(await titles()).toEqual([])
  changeZones(() => 3 * HOUR_MS)
  await publishDue(staff.parts)
  expect(await titles()).toEqual(['One tap'])
  expect(await publications()).toMatchObject([{ due_at: NINE - HOUR_MS }])
})

test('an impossible schedule is reported, not retried, and blocks nothing else', async () => {
  const [binned, other] = [await write({ title: 'Binned' }), await write()]
  await schedule(binned, { wallTime: '2026-11-24T08:00' })
  await schedule(other)
  const { db } = opened.store
  await db.updateTable('content_items').set({ deleted_at: 1 }).where('id', '=', binned).execute()
  staff.clock.now = NINE
  await publishDue(staff.parts)
  expect(await titles()).toEqual(['One tap'])
  const told = { state: 'draft', schedule: { failure: 'It was in the bin.', failed_at: NINE } }
  expect(await read(binned)).toMatchObject(told)
  await db.updateTable('content_items').set({ deleted_at: null }).where('id', '=', binned).execute()
  await publishDue(staff.parts)
  expect(await titles()).toEqual(['One tap'])
})

test('one that the store cannot read is named, blocks no other, and is tried again', async () => {
  const [broken, other] = [await write({ title: 'Broken' }), await write()]
  await schedule(broken, { wallTime: '2026-11-24T08:00' })
  await schedule(other)
  const revisions = opened.store.db.selectFrom('revisions').select('draft')
  const { draft: kept } = await revisions
    .where('item_id', '=', broken)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()
  const store = (text: string) =>
    opened.store.db
      .updateTable('revisions')
      .set({ draft: text })
      .where('item_id', '=', broken)
      .where('number', '=', 2)
      .execute()
  await store('{')
  staff.clock.now = NINE
  const told = `article ${broken} is due, but was not done`
  await expect(publishDue(staff.parts)).rejects.toThrow(told)
  expect(await titles()).toEqual(['One tap'])
  await store(kept)
  await publishDue(staff.parts)
  expect((await titles()).sort()).toEqual(['Broken', 'One tap'])
})

test('does not publish for a member who lost the role, and names them', async () => {
  const ways = {
    disabled: (memberId: string) => disableMember(staff.parts, owner, { memberId }),
    'no longer allowed': (memberId: string) =>
      changeRoles(staff.parts, owner, { memberId, roles: ['viewer'] }),
    removed: (memberId: string) => removeMember(staff.parts, owner, { memberId }),
  }
  const found = new Map<string, string>()
  for (const [what, leave] of Object.entries(ways)) {
    const editor = await staff.join(['editor'], `${found.size}@universe.example`, `Ada ${what}`)
    const id = await write({ title: what })
    await editItems('article', draft, () => ({ ...who(), member: editor })).schedule(id)
    await leave(editor.memberId)
    found.set(id, what)
  }
  await schedule(await write({ title: 'Still an owner’s' }))
  staff.clock.now = NINE
  await publishDue(staff.parts)
  expect(await titles()).toEqual(['Still an owner’s'])
  const lines = await readAudit(opened.store, 'article.unscheduled')
  expect(lines.map(({ object_id }) => object_id).sort()).toEqual([...found.keys()].sort())
  for (const [id, what] of found) {
    const { state, schedule: dropped } = await read(id)
    expect(state).toBe('draft')
    expect(dropped?.failure).toMatch(new RegExp(`^Ada ${what} had scheduled it, but .*${what}`))
  }
})

test('refuses a time that is past, too far ahead or skipped, and asks about a repeated one', async () => {
  const id = await write()
  await expect(schedule(id, { wallTime: '2026-11-21T13:59' })).rejects.toThrow('has passed')
  await expect(schedule(id, { wallTime: '2029-01-01T09:00' })).rejects.toThrow('two years')
  const lost = schedule(id, { wallTime: '2027-03-27T02:30' })
  await expect(lost).rejects.toThrow(
    'no 02:30 on that day: clocks are put forward from 02:00 to 03',
  )
  await expect(schedule(id, { revision: 9 })).rejects.toThrow('no longer kept')
  const withdraw = schedule(id, { action: 'withdraw', revision: null })
  await expect(withdraw).rejects.toThrow('not on the site')
  const twice = { wallTime: '2027-10-30T01:30' }
  const earlier = Date.UTC(2027, 9, 29, 22, 30)
  const asked = { isScheduled: false, earlier, later: earlier + HOUR_MS }
  expect(await schedule(id, twice)).toMatchObject(asked)
  expect((await read(id)).schedule).toBeUndefined()
  const later = { isScheduled: true, instant: earlier + HOUR_MS }
  expect(await schedule(id, { ...twice, occurrence: 'later' })).toEqual(later)
})

test('replaces or cancels a schedule only if the page showed it', async () => {
  const id = await write()
  await schedule(id)
  await expect(schedule(id)).rejects.toThrow('since you loaded this page')
  const seen = { replaces: (await read(id)).schedule?.created_at ?? null }
  await schedule(id, { ...seen, wallTime: '2026-11-25T09:00' })
  await expect(unscheduleItem(staff.parts, owner, 'article', { id, ...seen })).rejects.toThrow(
    'eload the',
  )
  const replaces = (await read(id)).schedule?.created_at ?? null
  await unscheduleItem(staff.parts, owner, 'article', { id, replaces })
  expect(await read(id)).toMatchObject({ state: 'draft', schedule: undefined })
  staff.clock.now = NINE + 48 * HOUR_MS
  await publishDue(staff.parts)
  expect(await titles()).toEqual([])
})

test('undo restores a schedule, unless its time has passed', async () => {
  const id = await write()
  await schedule(id)
  const before = await read(id)
  await undoPublication(staff.parts, owner, 'article', await publish(id, 2))
  const { state, schedule: restored, publishedAt } = await read(id)
  expect({ state, restored, publishedAt }).toEqual({
    state: 'scheduled',
    restored: before.schedule,
    publishedAt: null,
  })
  staff.clock.now = NINE - 5000
  const done = await publish(id, 2)
  staff.clock.now = NINE + 5000
  await undoPublication(staff.parts, owner, 'article', done)
  await publishDue(staff.parts)
  expect(await titles()).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'draft', schedule: undefined })
})

test('an edit between a withdrawal and its undo is not scheduled', async () => {
  const id = await write()
  await publish(id, 2)
  await save(id, 2, { title: 'Next' })
  await schedule(id, { revision: 3 })
  const withdrawal = await withdraw(id)
  await save(id, 3, { title: 'Later' })
  await undoPublication(staff.parts, owner, 'article', withdrawal)
  staff.clock.now = NINE
  await publishDue(staff.parts)
  expect(await titles()).toEqual(['Next'])
})

test('publishing again keeps a scheduled withdrawal; withdrawing ends it', async () => {
  const id = await write()
  await publish(id, 2)
  await schedule(id, { action: 'withdraw', revision: null })
  await publish(id, 2)
  staff.clock.now = NINE
  await publishDue(staff.parts)
  expect(await titles()).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'withdrawn', schedule: undefined })
  await publish(id, 2)
  await schedule(id, { wallTime: '2026-11-25T09:00', action: 'withdraw', revision: null })
  await withdraw(id)
  expect((await read(id)).schedule).toBeUndefined()
})

const vacancies = editItems(
  'vacancy',
  {
    ...emptyDraft('vacancy'),
    title: 'Engineer',
    place: 'Remote',
    category: 'Software',
    date: '2026-11-20',
    description: ['You build.'],
  },
  who,
)

test('closes a vacancy when its last day ends at the office, and does not publish it again', async () => {
  const id = await vacancies.write({ closesOn: '2026-11-24' })
  await vacancies.publish(id)
  const midnight = Date.UTC(2026, 10, 24, 22)
  staff.clock.now = midnight - 1
  await closeVacancies(staff.parts)
  expect(await listJobs(opened.store, () => {})).toHaveLength(1)
  staff.clock.now = midnight
  await closeVacancies(staff.parts)
  await closeVacancies(staff.parts)
  expect(await listJobs(opened.store, () => {})).toEqual([])
  expect(await publications()).toHaveLength(2)
  const closed = { action: 'close', member_id: null, due_at: midnight }
  const { state, lastPublication } = await vacancies.read(id)
  expect({ state, lastPublication }).toMatchObject({ state: 'closed', lastPublication: closed })
  await expect(vacancies.publish(id)).rejects.toThrow('last day to apply')
  const later = vacancies.schedule(id, { wallTime: '2026-11-26T09:00' })
  await expect(later).rejects.toThrow('last day to apply')
})

test('a vacancy that cannot be closed keeps no other open', async () => {
  await vacancies.publish(await vacancies.write({ title: 'First', closesOn: '2026-11-23' }))
  await vacancies.publish(await vacancies.write({ title: 'Second', closesOn: '2026-11-24' }))
  staff.clock.now = Date.UTC(2026, 10, 24, 22)
  changeZones((_, instant) => {
    if (instant === Date.UTC(2026, 10, 23)) throw new Error('No such day.')
    return 2 * HOUR_MS
  })
  await expect(closeVacancies(staff.parts)).rejects.toThrow('No such day.')
  expect((await listJobs(opened.store, () => {})).map(({ title }) => title)).toEqual(['First'])
})
