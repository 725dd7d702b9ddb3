import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import { claimMail } from '@universe/domain/mail/outbox-repository'
import { UNDO_ACCEPTED_MS } from '@universe/domain/platform/undo'
import type { RequestChange } from '@universe/domain/requests/change-requests'
import { fillReply } from '@universe/domain/requests/fill-reply'
import { countShown, listRequests } from '@universe/domain/requests/list-requests'
import { previewAnswers } from '@universe/domain/requests/preview-answers'
import { readBatch } from '@universe/domain/requests/read-batch'
import { readNumbers } from '@universe/domain/requests/read-numbers'
import { readOverview } from '@universe/domain/requests/read-overview'
import { readRequest } from '@universe/domain/requests/read-request'
import { undoChange } from '@universe/domain/requests/undo-change'
import { letterTime } from '@universe/domain/requests/waiting-days'
import type { Actor } from '@universe/domain/staff/context'
import { insertJob } from '@universe/testing/stores/content'
import { type InboxRequest, storeInbox } from '@universe/testing/stores/inbox-requests'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

/** Letters to applicants sent on a later day, and applicants without an answer. */
const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let rana: Actor
beforeEach(async () => {
  // Thursday, 26 November 2026, 16:00 at the office.
  staff.clock.now = Date.UTC(2026, 10, 26, 14)
  rana = await staff.join(['recruiter'], 'rana@universe.example', 'Rana Aziz')
})

const SUNDAY_NINE = Date.UTC(2026, 10, 29, 7)
const VACANCY = 7

const fill = (requests: readonly Partial<InboxRequest>[]) =>
  storeInbox(
    opened.store,
    requests.map((over, n) => ({
      kind: 'application',
      name: `Applicant ${n}`,
      topic: 'Network Engineer',
      vacancyId: VACANCY,
      agoMs: HOUR_MS + n,
      ...over,
    })),
    staff.clock.now,
  )

const change = (ids: readonly string[], what: RequestChange) => staff.change(rana, ids, what)

const reject = (ids: readonly string[], mornings = 1) =>
  change(ids, { kind: 'answer', text: 'Dear {name}, no.', state: 'rejected', mornings })

const letters = () =>
  opened.store.db
    .selectFrom('outbox')
    .select(['request_id', 'next_attempt_at', 'message_id'])
    .where('purpose', '=', 'answer')
    .execute()

const read = async (id: string) => (await readRequest(staff.parts, rana, id)) ?? expect.fail()

test('working mornings are counted at the office, from nine', () => {
  for (const [what, now, mornings, due] of [
    ['on Thursday afternoon, Sunday', '2026-11-26T14:00Z', 1, '2026-11-29T07:00Z'],
    ['on a morning before nine, the same', '2026-11-29T06:30Z', 1, '2026-11-29T07:00Z'],
    ['at nine, the next', '2026-11-29T07:00Z', 1, '2026-11-30T07:00Z'],
    ['two count from the day after', '2026-11-29T06:30Z', 2, '2026-12-01T07:00Z'],
    ['on Friday, Sunday', '2026-11-27T10:00Z', 1, '2026-11-29T07:00Z'],
    ['ten are two weeks', '2026-11-26T14:00Z', 10, '2026-12-10T07:00Z'],
    ['over the end of summer time', '2026-10-22T13:00Z', 1, '2026-10-25T07:00Z'],
  ] as const) {
    expect(letterTime(Date.parse(now), mornings), what).toBe(Date.parse(due))
  }
  for (const mornings of [-1, 0.5, 7, Number.NaN, 1e9]) {
    expect(() => letterTime(staff.clock.now, mornings)).toThrow('Choose when it leaves.')
  }
})

test('a letter waits for its morning, and is not reported as waiting until then', async () => {
  const [id = ''] = await fill([{}])
  const { batchId } = await reject([id])
  expect(await readBatch(staff.parts, rana, { batchId })).toMatchObject({
    deed: { kind: 'answer', leavesAt: SUNDAY_NINE },
  })
  expect(await letters()).toMatchObject([{ request_id: id, next_attempt_at: SUNDAY_NINE }])
  staff.clock.now = SUNDAY_NINE - 1000
  expect(await claimMail(opened.store, { owner: 'one', now: staff.clock.now }, 9)).toEqual([])
  expect((await readOverview(staff.parts, rana)).mail.waitingSince).toBeNull()
  staff.clock.now = SUNDAY_NINE
  expect(await claimMail(opened.store, { owner: 'one', now: staff.clock.now }, 9)).toHaveLength(1)
})

test('is undone with its rejection, and restored when that is redone', async () => {
  const [id = ''] = await fill([{}])
  const { batchId: rejection } = await reject([id])
  await undoChange(staff.parts, rana, { batchId: rejection })
  expect(await letters()).toEqual([])
  await reject([id])
  const [letter] = await letters()
  staff.clock.now += HOUR_MS
  const { batchId } = await change([id], { kind: 'take-back' })
  expect(await letters()).toEqual([])
  expect(await read(id)).toMatchObject({
    state: 'rejected',
    history: [
      { note: null },
      {},
      { note: 'Dear Applicant 0, no.', undoneAt: staff.clock.now },
      {},
      {},
    ],
  })
  await expect(change([id], { kind: 'take-back' })).rejects.toThrow('No letter waits any more')
  await undoChange(staff.parts, rana, { batchId })
  expect(await letters()).toEqual([letter])
  expect((await read(id)).history[2]).toMatchObject({ undoneAt: null })
})

test('an application that is no longer rejected gets no letter; others of its batch do', async () => {
  const [first = '', second = '', third = ''] = await fill([{}, {}, {}])
  await reject([first, second, third])
  staff.clock.now += HOUR_MS
  const { batchId } = await change([first, second], { kind: 'state', state: 'interview' })
  expect(await readBatch(staff.parts, rana, { batchId })).toMatchObject({ lettersTakenBack: 2 })
  expect((await letters()).map(({ request_id }) => request_id)).toEqual([third])
  await undoChange(staff.parts, rana, { batchId })
  expect(await read(first)).toMatchObject({ state: 'rejected' })
  expect(await letters()).toHaveLength(3)
  await change([third], { kind: 'verdict', isSpam: true })
  expect((await letters()).map(({ request_id }) => request_id).sort()).toEqual(
    [first, second].sort(),
  )
})

test('an answer sent now is not cancelled by a later state', async () => {
  const [id = ''] = await fill([{}])
  await reject([id], 0)
  staff.clock.now += 1000
  await change([id], { kind: 'state', state: 'interview' })
  expect(await letters()).toHaveLength(1)
})

test('a placeholder as a visitor’s name is not replaced', async () => {
  const [id = ''] = await fill([{ name: '{member}' }])
  const which = { ids: [id] }
  const { values } = await previewAnswers(staff.parts, rana, { which, text: '' })
  const { text } = fillReply('Dear {name}, no.', values ?? expect.fail())
  await change([id], { kind: 'answer', text, state: null })
  expect((await read(id)).history[0]).toMatchObject({ note: 'Dear member, no.' })
})

test('lists applicants without an answer, a waiting letter, a mark or the job', async () => {
  const [nothing = '', waiting = '', phoned = '', hired = '', silent = ''] = await fill([
    ...Array.from({ length: 5 }, () => ({})),
    { vacancyId: 8 },
    { kind: 'contact', topic: 'Telecom' },
  ])
  await reject([waiting])
  const { batchId } = await change([phoned], { kind: 'outside' })
  await change([hired], { kind: 'state', state: 'hired' })
  await change([silent], { kind: 'state', state: 'rejected' })
  const filter = { vacancy: VACANCY, untold: true }
  const untold = async () =>
    (await listRequests(staff.parts, rana, filter)).requests.map(({ id }) => id).sort()
  expect(await untold()).toEqual([nothing, silent].sort())
  expect(await countShown(staff.parts, rana, { filter })).toMatchObject({ count: 2 })
  await undoChange(staff.parts, rana, { batchId })
  expect(await untold()).toEqual([nothing, phoned, silent].sort())
})

test('answered by phone or mail counts as an answer in Numbers, and can be undone', async () => {
  const [one = '', other = ''] = await fill([{ agoMs: 2 * HOUR_MS }, { agoMs: 2 * HOUR_MS }])
  const { batchId } = await change([one], { kind: 'outside' })
  expect(await read(one)).toMatchObject({ state: 'in-review', isLate: false })
  await change([other], { kind: 'state', state: 'in-review' })
  const numbers = () => readNumbers(staff.parts, rana, { weeks: 13 })
  expect(await numbers()).toMatchObject({
    answers: { answered: 1, outside: 1, unanswered: 0 },
    times: [2 * HOUR_MS],
  })
  await undoChange(staff.parts, rana, { batchId })
  expect(await read(one)).toMatchObject({ state: 'new' })
  expect((await numbers()).answers).toMatchObject({ answered: 1, outside: 0, unanswered: 1 })
  await change([one], { kind: 'verdict', isSpam: true })
  await expect(change([one], { kind: 'outside' })).rejects.toThrow('Spam cannot be answered.')
})

test('Numbers shows the share of applicants of closed vacancies who were told', async () => {
  const { db } = opened.store
  const [told = '', waiting = '', phoned = '', hired = ''] = await fill([
    ...Array.from({ length: 5 }, () => ({})),
    { vacancyId: 8 },
  ])
  await insertJob(opened.store, { id: 8 })
  await reject([told], 0)
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: staff.clock.now + UNDO_ACCEPTED_MS })
    .where('request_id', '=', told)
    .where('purpose', '=', 'answer')
    .execute()
  await reject([waiting])
  await change([phoned], { kind: 'outside' })
  await change([hired], { kind: 'state', state: 'hired' })
  staff.clock.now += DAY_MS
  const { closed } = await readNumbers(staff.parts, rana, { weeks: 13 })
  expect(closed).toEqual({ applicants: 5, told: 3 })
  const sales = await staff.join(['sales'], 'omar@universe.example')
  expect((await readNumbers(staff.parts, sales, { weeks: 13 })).closed).toBeUndefined()
})

test('the notice after hiring lists the vacancies', async () => {
  const [id = ''] = await fill([{}])
  const { batchId } = await change([id], { kind: 'state', state: 'hired' })
  expect(await readBatch(staff.parts, rana, { batchId })).toMatchObject({ hiredFor: [VACANCY] })
})
