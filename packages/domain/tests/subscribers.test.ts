import { readFileSync } from 'node:fs'
import { DAY_MS } from '@universe/contract/dates'
import {
  undoUnsubscriptionByStaff,
  unsubscribeByStaff,
} from '@universe/domain/newsletter/change-subscription'
import { askToConfirm, readAsking } from '@universe/domain/newsletter/subscribers/ask-to-confirm'
import {
  countSubscribers,
  listSubscribers,
  readSubscribersOverTime,
  SUBSCRIBERS_PER_PAGE,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
import { readSubscriber } from '@universe/domain/newsletter/subscribers/read-subscriber'
import { erasureFile } from '@universe/domain/platform/erasures/erasure-file'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasures'
import { MAIL_DUE_MS, readOverview } from '@universe/domain/requests/read-overview'
import type { Actor } from '@universe/domain/staff/context'
import { fillUpSubscribers, subscriberId } from '@universe/testing/stores/newsletter'
import { formSecret, readAudit } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let sales: Actor
beforeEach(async () => {
  sales = await staff.join(['sales'])
})

const read = (number: number, actor = sales) =>
  readSubscriber(staff.parts, actor, { id: subscriberId(number) })
const outbox = () =>
  opened.store.db.selectFrom('outbox').selectAll().orderBy('next_attempt_at').execute()

test('lists subscribers by state or part of the address, newest first, without gaps', async () => {
  await fillUpSubscribers(opened.store, 120, number => ({
    state: number % 3 === 0 ? 'confirmed' : 'pending',
    // Many imported in the same millisecond.
    created_at: number < 100 ? 50 : number,
    email: `a${number === 7 ? '%' : '_'}${number}@example.com`,
  }))
  const all: string[] = []
  for (let before: string | undefined; ; ) {
    const page = await listSubscribers(staff.parts, sales, { state: 'pending', before })
    expect(page.subscribers.length).toBeLessThanOrEqual(SUBSCRIBERS_PER_PAGE)
    all.push(...page.subscribers.map(({ id }) => id))
    if (page.next === null) break
    before = page.next
  }
  expect(all).toHaveLength(80)
  expect(new Set(all).size).toBe(80)
  expect(all[0]).toBe(subscriberId(119))
  const found = async (search: string) =>
    (await listSubscribers(staff.parts, sales, { search })).subscribers.map(({ email }) => email)
  expect(await found(' A%7@EXAMPLE ')).toEqual(['a%7@example.com'])
  expect(await found('_11')).toHaveLength(11)
  expect(await countSubscribers(staff.parts, sales)).toMatchObject({ pending: 80, confirmed: 40 })
})

test('audits unsubscribing by a member, and restores the exact state within ten seconds', async () => {
  await fillUpSubscribers(opened.store, 1, () => ({ state: 'pending', email: 'ada@example.com' }))
  const hmac = deriveErasureKey(formSecret).hmac('ada@example.com')
  await unsubscribeByStaff(staff.parts, sales, { id: subscriberId(0) })
  await unsubscribeByStaff(staff.parts, sales, { id: subscriberId(0) })
  const ended = await read(0)
  expect(ended).toMatchObject({ state: 'unsubscribed', lastChange: { undoMs: 10_000 } })
  expect(ended.events.map(({ kind, member }) => [kind, member?.name])).toEqual([
    ['unsubscribed', 'Member sales@universe.example'],
  ])
  expect(readFileSync(erasureFile(opened), 'utf8')).toContain(hmac)
  const number = ended.lastChange?.number ?? 0
  const other = await staff.join(['owner'])
  const undo = (actor: Actor) =>
    undoUnsubscriptionByStaff(staff.parts, actor, { id: subscriberId(0), number })
  await expect(undo(other)).rejects.toThrow('Only the person who made a change')
  staff.clock.now += 15_001
  await expect(undo(sales)).rejects.toThrow('can no longer be undone')
  staff.clock.now -= 5000
  await undo(sales)
  await undo(sales)
  expect(await read(0)).toMatchObject({ state: 'pending' })
  const { consented_at } = await opened.store.db
    .selectFrom('subscribers')
    .select('consented_at')
    .executeTakeFirstOrThrow()
  // A restored backup repeats the unsubscription only if there was no later consent.
  expect(consented_at).toBeGreaterThan(ended.stateSince ?? 0)
  const audited = await readAudit(opened.store)
  expect(audited.filter(({ object_id }) => object_id === subscriberId(0))).toMatchObject([
    { action: 'subscriber.unsubscribed' },
    { action: 'subscriber.unsubscription-undone' },
  ])
})

test('asks everybody who was never asked once, one mail per second', async () => {
  await fillUpSubscribers(opened.store, 450, number => ({
    state: number === 1 ? 'confirmed' : number === 2 ? 'unsubscribed' : 'pending',
    asked_at: number === 3 ? 1000 : null,
  }))
  const { now } = staff.clock
  const both = await Promise.all([
    askToConfirm(staff.parts, sales),
    askToConfirm(staff.parts, sales),
  ])
  expect(both.reduce((sum, { subscribers }) => sum + subscribers, 0)).toBe(447)
  const mails = await outbox()
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(447)
  expect(mails.map(({ next_attempt_at }) => (next_attempt_at - now) / 1000)).toEqual(
    mails.map((_, second) => second),
  )
  expect(mails.every(({ body, purpose }) => body === null && purpose === 'acknowledgement')).toBe(
    true,
  )
  // Mail that only waits its turn is not stuck.
  await opened.store.db
    .deleteFrom('outbox')
    .where('next_attempt_at', '<', now + 60_000)
    .execute()
  staff.clock.now += 60_000 + MAIL_DUE_MS - 1
  expect(await readOverview(staff.parts, sales)).toMatchObject({ mail: { waitingSince: null } })
  staff.clock.now = now + 60_000
  expect(await readAsking(staff.parts, sales)).toMatchObject({
    waiting: 386,
    lastAt: now + 446_000,
  })
  expect(await countSubscribers(staff.parts, sales)).toMatchObject({ neverAsked: 0 })
  expect(await askToConfirm(staff.parts, sales)).toEqual({ subscribers: 0, lastAt: null })
  // Later ones do not overtake.
  await fillUpSubscribers(opened.store, 1, () => ({ email: 'late@example.com' }), 500)
  expect(await askToConfirm(staff.parts, sales)).toEqual({ subscribers: 1, lastAt: now + 447_000 })
  // At most at the newsletter's rate.
  const slow = { ...staff.parts, settings: { ...staff.parts.settings, newsletterPerMinute: 10 } }
  await fillUpSubscribers(opened.store, 1, () => ({ email: 'later@example.com' }), 501)
  expect(await askToConfirm(slow, sales)).toEqual({ subscribers: 1, lastAt: now + 453_000 })
  expect((await read(0)).events).toMatchObject([{ kind: 'asked', member: { name: sales.name } }])
})

test('shows since when an exact address is suppressed', async () => {
  const hmac = deriveErasureKey(formSecret).hmac('ada@gmail.com')
  await opened.store.db
    .insertInto('erasures')
    .values({ hmac, kind: 'suppressed', key_id: 'key', at: 5000 })
    .execute()
  const search = async (text: string) =>
    (await listSubscribers(staff.parts, sales, { search: text })).address
  expect(await search('A.da+news@gmail.com')).toMatchObject({ suppressedAt: 5000 })
  expect(await search('bea@gmail.com')).toMatchObject({ suppressedAt: null })
  expect(await search('ada')).toBeUndefined()
  expect(await countSubscribers(staff.parts, sales)).toMatchObject({ suppressed: 1 })
})

test('distinguishes issues not sent because of cancelling or unsubscribing', async () => {
  const { db } = opened.store
  await fillUpSubscribers(opened.store, 2, () => ({ state: 'confirmed', created_at: 1 }))
  const event = { subscriber_id: subscriberId(0), member_id: null, detail: null }
  await db
    .insertInto('subscriber_events')
    .values([
      { ...event, at: 2, kind: 'unsubscribed' },
      { ...event, at: 9, kind: 'renewed' },
    ])
    .execute()
  const issue = { subject: 'News', intro: '', articles: '[]', revision: 1, changed_at: 3 }
  const canceled = { ...issue, state: 'canceled', created_at: 3, finished_at: 5 } as const
  await db
    .insertInto('newsletter_issues')
    .values([
      { ...canceled, id: 'canceled' },
      { ...canceled, id: 'sent', state: 'sent' },
    ])
    .execute()
  const skipped = { state: 'skipped', next_attempt_at: 3 } as const
  await db
    .insertInto('newsletter_messages')
    .values(
      ['canceled', 'sent'].flatMap(issue_id =>
        [0, 1].map(number => ({
          ...skipped,
          issue_id,
          subscriber_id: subscriberId(number),
          message_id: `<${issue_id}.${number}@x>`,
        })),
      ),
    )
    .execute()
  const told = async (number: number) =>
    (await read(number)).issues.map(({ issueId, state }) => [issueId, state])
  expect(await told(0), 'left').toEqual([
    ['sent', 'skipped'],
    ['canceled', 'skipped'],
  ])
  expect(await told(1), 'stayed').toEqual([
    ['sent', 'skipped'],
    ['canceled', 'canceled'],
  ])
})

test('shows when an imported subscriber agreed, and not when an unsubscription was undone', async () => {
  const consentedAt = async (number: number) => (await read(number)).consentedAt
  await fillUpSubscribers(opened.store, 3, number => ({
    source: number === 2 ? 'form' : 'import',
    created_at: 1000,
    consented_at: number === 1 ? 2000 : 500,
  }))
  expect([await consentedAt(0), await consentedAt(1), await consentedAt(2)]).toEqual([
    ...[500, null, null],
  ])
})

test('counts subscribers per week, the current week as of now', async () => {
  await fillUpSubscribers(opened.store, 2, () => ({ state: 'confirmed' }))
  const day = (daysAgo: number, confirmed: number) => ({
    day: new Date(staff.clock.now - daysAgo * DAY_MS).toISOString().slice(0, 10),
    confirmed,
    pending: 1,
    unsubscribed: 0,
    suppressed: 0,
  })
  // 21 November is a Saturday, the last day of the office's week.
  await opened.store.db
    .insertInto('subscriber_counts')
    .values([day(0, 9), day(7, 5), day(8, 4), day(22, 3)])
    .execute()
  const weeks = await readSubscribersOverTime(staff.parts, sales)
  expect(weeks.map(({ counts }) => counts?.confirmed)).toEqual([3, undefined, 5, 2])
})
