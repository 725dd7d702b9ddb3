import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import { retryMessages } from '@universe/domain/mail/outbox-repository'
import { readNumbers } from '@universe/domain/requests/read-numbers'
import { SPAM } from '@universe/domain/requests/request-state'
import type { Role } from '@universe/domain/staff/roles'
import { type InboxRequest, storeInbox } from '@universe/testing/stores/inbox-requests'
import { storeNumberedWeeks } from '@universe/testing/stores/numbered-weeks'
import { actorWith } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { expect, test } from 'vitest'

/** Wednesday, noon at the office, in winter time: two hours before UTC. */
const NOW = Date.UTC(2026, 10, 25, 10)

const opened = openStoreForEach()
const staff = openStaffForEach(opened)

function numbers(weeks: 13 | 26 | 52 = 13, role: Role = 'owner') {
  return readNumbers({ ...staff.parts, now: () => NOW }, actorWith(role), { weeks })
}

function store(requests: Partial<InboxRequest>[]) {
  const one = { kind: 'contact', name: 'Dana Saleh', topic: 'Telecom', agoMs: 0 } as const
  return storeInbox(
    opened.store,
    requests.map(request => ({ ...one, ...request })),
    NOW,
  )
}

const answer = (id: string | undefined, at: number) =>
  opened.store.db
    .updateTable('requests')
    .set({ state: 'done', state_at: at, answered_at: at })
    .where('id', '=', id ?? '')
    .execute()

test('match the requests counted one by one, for each role and period', async () => {
  await storeNumberedWeeks(opened.store, { days: 200, now: NOW })
  const { db } = opened.store
  const all = await db.selectFrom('requests').selectAll().execute()
  const mail = await db.selectFrom('outbox').selectAll().execute()
  // Midnights by the office's offset: the clock changes on Saturday, 24 October, at 2.
  const sundayOf = (at: number) => {
    const offset = at >= Date.UTC(2026, 9, 23, 23) ? 2 * HOUR_MS : 3 * HOUR_MS
    const local = new Date(at + offset)
    return Date.UTC(
      local.getUTCFullYear(),
      local.getUTCMonth(),
      local.getUTCDate() - local.getUTCDay(),
    )
  }
  for (const [weeks, role, kinds] of [
    [13, 'owner', ['contact', 'demo', 'application']],
    [26, 'sales', ['contact', 'demo']],
    [52, 'recruiter', ['application']],
  ] as const) {
    const found = await numbers(weeks, role)
    expect(found.kinds).toEqual(kinds)
    expect(found.weeks).toHaveLength(weeks)
    const first = sundayOf(NOW) - (weeks - 1) * 7 * DAY_MS
    for (const [n, week] of found.weeks.entries()) {
      const isOf = ({ created_at }: { created_at: number }) =>
        sundayOf(created_at) === first + n * 7 * DAY_MS
      const came = all.filter(each => isOf(each) && each.suspicious === 0)
      for (const kind of ['contact', 'demo', 'application'] as const) {
        const count = came.filter(each => each.kind === kind).length
        expect(week.byKind[kind]).toBe((kinds as readonly string[]).includes(kind) ? count : 0)
      }
      const seen = came.filter(({ kind }) => (kinds as readonly string[]).includes(kind))
      const isTelecom = ({ kind, topic }: (typeof all)[number]) =>
        kind === 'contact' && topic === 'Telecom'
      expect(week.byLine.Telecom).toBe(seen.filter(isTelecom).length)
      expect(week.byLine.none).toBe(0)
      const open = seen.filter(({ answered_at }) => answered_at === null)
      expect(week.answers.unanswered).toBe(open.length)
      expect(week.answers.answered).toBe(seen.length - open.length)
      const caused = mail.filter(
        each => isOf(each) && (kinds as readonly string[]).includes(each.request_kind),
      )
      const fates = Object.values(week.mail).reduce((sum, each) => sum + each, 0)
      expect(fates).toBe(caused.length)
      const isLater = ({ state, attempts }: (typeof mail)[number]) =>
        state === 'sent' && attempts > 1
      expect(week.mail.later).toBe(caused.filter(isLater).length)
    }
    const counted = found.weeks.reduce((sum, { answers }) => sum + answers.answered, 0)
    expect(found.times).toHaveLength(counted)
    expect(counted).toBeGreaterThan(5)
  }
})

test('shows the median and 90th percentile of office time to the first answer', async () => {
  // From Monday, 23 November, 9:00 at the office.
  const monday = Date.UTC(2026, 10, 23, 7)
  const ids = await store(Array.from({ length: 11 }, () => ({ agoMs: NOW - monday })))
  const hours = [1, 2, 3, 4, 5, 6, 7, 8, 24, 25]
  for (const [n, each] of hours.entries()) await answer(ids[n], monday + each * HOUR_MS)
  const { answers, weeks, times } = await numbers()
  // A day adds nine office hours, and each hour of it one more.
  expect(times.map(time => time / HOUR_MS)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(answers).toEqual({
    answered: 10,
    unanswered: 1,
    outside: 0,
    median: 5.5 * HOUR_MS,
    nineOfTen: 9 * HOUR_MS,
  })
  expect(weeks.at(-1)?.answers).toEqual(answers)
  expect(weeks[0]?.answers).toMatchObject({ median: null, nineOfTen: null })
})

test('does not count weekends, nights and clock changes as waiting time', async () => {
  // Thursday, 22 October, 16:45 in summer time, and Sunday after it, 8:20 in winter time.
  const [thursday, sunday] = [Date.UTC(2026, 9, 22, 13, 45), Date.UTC(2026, 9, 25, 6, 20)]
  const [id] = await store([{ agoMs: NOW - thursday }])
  await answer(id, sunday)
  expect((await numbers()).times).toEqual([35 * 60_000])
})

test('weeks begin at the office’s midnight from Saturday to Sunday', async () => {
  const sunday = Date.UTC(2026, 10, 21, 22)
  await store([{ agoMs: NOW - sunday }, { agoMs: NOW - sunday + 1 }])
  const { weeks } = await numbers()
  expect(weeks.at(-1)).toMatchObject({ startsAt: sunday, byKind: { contact: 1 } })
  expect(weeks.at(-2)).toMatchObject({ byKind: { contact: 1 } })
})

test('excludes spam and suspicious requests, and hides kinds that a role may not see', async () => {
  const [, spam] = await store([{ suspicion: 'fast' }, { agoMs: 1 }, { agoMs: 2 }])
  await opened.store.db
    .updateTable('requests')
    .set({ state: SPAM })
    .where('id', '=', spam ?? '')
    .execute()
  const { weeks, answers } = await numbers()
  expect(weeks.at(-1)?.byKind.contact).toBe(1)
  expect(answers).toEqual({
    answered: 0,
    unanswered: 1,
    outside: 0,
    median: null,
    nineOfTen: null,
  })
})

test('counts origins by name, most frequent first, with unknown ones separate', async () => {
  const topics = ['direct', 'news', 'news', 'not told']
  const unseen = [{ kind: 'application' as const }, { suspicion: 'fast', topic: 'news' }]
  await store([...topics.map(topic => ({ topic })), ...unseen])
  const named = opened.store.db.updateTable('requests').set(({ ref }) => ({ origin: ref('topic') }))
  await named.where('topic', '!=', 'not told').execute()
  expect((await numbers(13, 'sales')).origins).toEqual([
    { origin: 'news', requests: 2 },
    { origin: null, requests: 1 },
    { origin: 'direct', requests: 1 },
  ])
})

test('retried mail does not count as accepted at the first try', async () => {
  const [id] = await store([{ mail: 'given-up' }, { mail: 'waiting', agoMs: 1 }])
  const fates = async () => (await numbers()).weeks.at(-1)?.mail
  expect(await fates()).toEqual({ firstTry: 2, later: 0, givenUp: 1, waiting: 1 })
  const { db } = opened.store
  await retryMessages(opened.store.db, { kinds: ['contact'], requestId: id }, NOW)
  expect(await fates()).toEqual({ firstTry: 2, later: 0, givenUp: 0, waiting: 2 })
  await db
    .updateTable('outbox')
    .set({ state: 'sent', attempts: 1, sent_at: NOW })
    .where('request_id', '=', id ?? '')
    .where('purpose', '=', 'company')
    .execute()
  expect(await fates()).toEqual({ firstTry: 2, later: 1, givenUp: 0, waiting: 1 })
})
