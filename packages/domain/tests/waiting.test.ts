import { DAY_MS } from '@universe/contract/dates'
import type { RequestChange } from '@universe/domain/requests/change-requests'
import { exportRequests } from '@universe/domain/requests/export-requests'
import {
  findNextRequest,
  listRequests,
  REQUESTS_PER_PAGE,
} from '@universe/domain/requests/list-requests'
import { readRequest } from '@universe/domain/requests/read-request'
import { undoChange } from '@universe/domain/requests/undo-change'
import { officeDate, suggestDays } from '@universe/domain/requests/waiting-days'
import type { Actor } from '@universe/domain/staff/context'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { readAudit } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let rana: Actor
let omar: Actor
beforeEach(async () => {
  await fillUpRequests(opened.store, 10)
  rana = await staff.join(['owner'], 'rana@universe.example', 'Rana Aziz')
  omar = await staff.join(['sales'], 'omar@universe.example', 'Omar Khalil')
})

const [DEMO, CONTACT, APPLICATION] = ['request-00000001', 'request-00000002', 'request-00000006']
const contact = { kind: 'contact', name: 'Dana Saleh', topic: 'Telecom', agoMs: 1000 } as const
const read = async (id = DEMO) => {
  const request = await readRequest(staff.parts, rana, id)
  if (!request) throw new Error(`There is no ${id}.`)
  return request
}
async function change(what: RequestChange, ids = [DEMO], actor = rana, known?: number) {
  return staff.change(actor, ids, what, known ?? (await read()).seen)
}
const until = (day: string | null, ids?: string[]) => change({ kind: 'until', day }, ids)
const inDays = (ahead: number) => officeDate(staff.clock.now, ahead)
const waits = async (id = DEMO) => {
  const { waitingUntil, isBack } = await read(id)
  return isBack ? 'back' : waitingUntil
}
const listed = async (filter = {}) =>
  (await listRequests(staff.parts, rana, { open: true, ...filter })).requests.map(({ id }) => id)

test('offers working days of the office, each once', () => {
  const at = (instant: string) => suggestDays(Date.parse(instant))
  expect(at('2026-11-22T10:00Z'), 'a Sunday').toEqual([
    { day: '2026-11-23', text: 'Tomorrow' },
    { day: '2026-11-25', text: 'In 3 working days' },
    { day: '2026-11-29', text: 'Next week' },
  ])
  expect(at('2026-11-25T22:30Z'), 'already Thursday in Ramallah').toEqual([
    { day: '2026-11-29', text: 'Next working day' },
    { day: '2026-12-01', text: 'In 3 working days' },
  ])
})

test('a request returns to the top of its list on its day, once, and is included in “next”', async () => {
  const before = await listed()
  await until(inDays(3), [DEMO, CONTACT])
  expect(await listed()).toEqual(before)
  staff.clock.now += 3 * DAY_MS
  const [newest = ''] = before
  expect(await listed()).toEqual([
    CONTACT,
    DEMO,
    ...before.filter(id => id !== DEMO && id !== CONTACT),
  ])
  expect(await listed({ search: 'visitor' }), 'a search').toEqual(before)
  expect(await listed({ kind: 'demo' })).toContain(DEMO)
  expect((await listed({ kind: 'demo' }))[0]).toBe(DEMO)

  const after = async (id: string) => {
    const { number } = await read(id)
    return (await findNextRequest(staff.parts, rana, { filter: { open: true }, after: number }))?.id
  }
  expect(await after(CONTACT)).toBe(DEMO)
  expect(await after(DEMO)).toBe(newest)
  expect(await after(before.at(-3) ?? ''), 'after the last of the others').toBe(CONTACT)
  await change({ kind: 'state', state: 'done' }, [CONTACT])
  expect(await after(CONTACT), 'from where it stood').toBe(DEMO)
  expect(await listed()).toEqual([DEMO, ...before.filter(id => id !== DEMO && id !== CONTACT)])
})

test('shows each request once over the pages of a longer list', async () => {
  const some = Array.from({ length: REQUESTS_PER_PAGE }, () => contact)
  await storeInbox(opened.store, some, staff.clock.now)
  await until(inDays(1), [DEMO])
  staff.clock.now += DAY_MS
  const first = await listRequests(staff.parts, rana, {})
  const second = await listRequests(staff.parts, rana, { before: first.next ?? 0 })
  const ids = [...first.requests, ...second.requests].map(({ id }) => id)
  expect(ids[0]).toBe(DEMO)
  expect(new Set(ids).size).toBe(ids.length)
  expect(second.next).toBeNull()
})

test('a future day stays with answers and states, until the request is done', async () => {
  await until(inDays(2))
  await change({ kind: 'answer', text: 'We call on Sunday.', state: 'waiting' })
  await change({ kind: 'state', state: 'in-progress' })
  expect(await waits()).toBe(inDays(2))
  await until(inDays(5))
  expect(await waits(), 'moved').toBe(inDays(5))
  const { batchId } = await change({ kind: 'state', state: 'done' })
  expect(await waits()).toBeNull()
  await undoChange(staff.parts, rana, { batchId })
  expect(await waits(), 'with its state').toBe(inDays(5))
  await change({ kind: 'verdict', isSpam: true })
  expect(await waits(), 'spam').toBeNull()
})

test.each<[string, RequestChange, string]>([
  ['an answer', { kind: 'answer', text: 'Yes.', state: null }, DEMO],
  ['another state', { kind: 'state', state: 'in-progress' }, DEMO],
  ['an answer in the same state', { kind: 'answer', text: 'Yes.', state: 'new' }, APPLICATION],
])('a reached day ends with %s, and is restored by undo', async (_, what, id) => {
  await until(inDays(1), [id])
  staff.clock.now += DAY_MS
  expect(await waits(id)).toBe('back')
  const { batchId } = await change(what, [id])
  expect(await waits(id)).toBeNull()
  await undoChange(staff.parts, rana, { batchId })
  expect(await waits(id)).toBe('back')
})

test('a note or an assignee keeps a reached day', async () => {
  await until(inDays(1))
  staff.clock.now += DAY_MS
  await change({ kind: 'note', text: 'Nobody there.' })
  await change({ kind: 'assignee', assigneeId: omar.memberId })
  expect(await waits()).toBe('back')
  await until(null)
  expect(await waits()).toBeNull()
})

test('refuses a past or invalid day, and closed requests', async () => {
  for (const day of [inDays(0), '2026-11-31', 'soon', '20270-01-01', inDays(400)]) {
    await expect(until(day), day).rejects.toThrow('from tomorrow on')
  }
  await change({ kind: 'state', state: 'done' })
  await expect(until(inDays(1))).rejects.toThrow('Only what is open waits.')
})

test('warns before overwriting a colleague’s day, which is in history, audit and export', async () => {
  const { seen } = await read()
  await change({ kind: 'until', day: inDays(1) }, [DEMO], omar)
  const what: RequestChange = { kind: 'until', day: inDays(2) }
  await expect(change(what, [DEMO], rana, seen)).rejects.toThrow(/Omar Khalil set .* to wait until/)
  const { history } = await read()
  expect(history).toMatchObject([{ kind: 'until', before: null, after: inDays(1) }])
  expect((await readAudit(opened.store)).at(-1)).toMatchObject({
    action: 'request.waits',
    object_id: DEMO,
  })
  const fresh = { ...rana, verifiedAt: staff.clock.now }
  const [rows] = await Array.fromAsync(await exportRequests(staff.parts, fresh, { ids: [DEMO] }))
  expect(rows).toMatchObject([{ waitingUntil: inDays(1) }])
})
