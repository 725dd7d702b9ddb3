import { readFileSync } from 'node:fs'
import { subscriptionCalls } from '@universe/contract/calls'
import { DAY_MS } from '@universe/contract/dates'
import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { findText } from '@universe/domain/letters/message-content'
import type { OutgoingMessage } from '@universe/domain/mail/mail-transport'
import { listEvents } from '@universe/domain/newsletter/subscriber-repository'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { erasePerson } from '@universe/domain/people/erase-person'
import { replayErasures } from '@universe/domain/people/replay-erasures'
import { erasureFile, readErasures } from '@universe/domain/platform/erasures/erasure-file'
import { listErasures, putErasures } from '@universe/domain/platform/erasures/erasure-repository'
import {
  deriveErasureKey,
  type Erasure,
  latestErasures,
  makeErasure,
} from '@universe/domain/platform/erasures/erasures'
import { post, subscribe } from '@universe/testing/clients/api-requests'
import { createTestApi, START, type TestApi } from '@universe/testing/servers/test-api'
import { withLimits } from '@universe/testing/servers/test-limits'
import { beforeEach, describe, expect, test } from 'vitest'

/** States of a newsletter subscription, from form to end, by calls and mails. */
const ada = 'ada@example.com'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi({ SITE_URL: 'https://www.site.example' })
})

async function enter(email = ada, headers = {}) {
  const { statusCode, body } = await api.app.inject(subscribe(email, headers))
  expect([statusCode, body]).toEqual([200, '{"accepted":true}'])
}

/** Sends what is due. @returns the mails, in order */
async function deliver(): Promise<OutgoingMessage[]> {
  const sent: OutgoingMessage[] = []
  const dispatcher = api.dispatcher({ send: async mail => void sent.push(mail), close() {} })
  await dispatcher.deliverDue()
  await dispatcher.close()
  return sent
}

const toVisitor = (mails: OutgoingMessage[]) =>
  mails.filter(({ purpose }) => purpose === 'acknowledgement').map(({ mail }) => mail)
const toCompany = (mails: OutgoingMessage[]) =>
  mails.filter(({ purpose }) => purpose === 'company').map(({ mail }) => mail)

const LINK = /https:\/\/www\.site\.example\/newsletter\/confirm\?token=([\w-]{43})/

/** Subscribes. @returns the token of the mailed link */
async function subscribeAndRead(email = ada): Promise<string> {
  await enter(email)
  const [mail] = toVisitor(await deliver())
  return LINK.exec(String(mail?.text))?.[1] ?? expect.fail('no link was mailed')
}

async function confirmed(email = ada) {
  const token = await subscribeAndRead(email)
  expect(await call('confirm', { token })).toMatchObject({ outcome: 'confirmed' })
  return { token, unsubscribing: await unsubscribingToken(email) }
}

const links = () => createSubscriptionLinks(api.formSecret)
const unsubscribingToken = async (email = ada) =>
  links().makeToken('unsubscribe', (await find(email))?.id ?? '')

async function call(name: keyof typeof subscriptionCalls, body: object) {
  const answer = await api.app.inject(post(subscriptionCalls[name], body))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.json()
}

const find = (email = ada) =>
  api.db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()

async function history(email = ada) {
  const events = await listEvents(api.db, [(await find(email))?.id ?? ''])
  return events.map(({ kind, detail }) => `${kind} ${detail}`)
}

const recorded = (kind: Erasure['kind'], at = START) =>
  makeErasure(deriveErasureKey(api.formSecret), { address: ada, kind, at })

const erasure = () => ({ dataDir: api.dataDir, formSecret: api.formSecret })
const hoursLater = (hours: number) => {
  api.clock.time += hours * 3_600_000
}

describe('a new subscription', () => {
  test('waits for confirmation by a mailed link, which the store does not contain', async () => {
    await enter('Ada@Example.com')
    expect(await find()).toMatchObject({ state: 'pending', asked_at: START, state_at: null })
    const [stored] = await api.db
      .selectFrom('outbox')
      .selectAll()
      .where('purpose', '=', 'acknowledgement')
      .execute()
    expect(stored).toMatchObject({ body: null, recipient: 'Ada@Example.com' })
    const [mail] = toVisitor(await deliver())
    expect(mail?.subject).toMatch(
      /^Universe: Please confirm your newsletter subscription \(\w{6}\)$/,
    )
    const [, token] = LINK.exec(String(mail?.text)) ?? []
    expect(links().readToken('confirm', token ?? '')).toBe((await find())?.id)
    expect(String(mail?.html)).toContain(`token=${token}`)
    expect(String(mail?.text)).not.toMatch(/Ada@/i)
    const shown = stored && (await findText(api.store, api.config, stored))
    expect(shown?.text).toContain('Confirm:')
    expect(JSON.stringify(shown)).not.toContain('token')
  })

  test('is confirmed once, and later visits say so', async () => {
    const token = await subscribeAndRead()
    hoursLater(1)
    const at = api.clock.time
    expect(await call('confirm', { token })).toEqual({ outcome: 'confirmed', at })
    hoursLater(1)
    expect(await call('confirm', { token })).toEqual({ outcome: 'already-confirmed', at })
    expect(await find()).toMatchObject({ state: 'confirmed', state_at: at, consented_at: at })
    expect(await history()).toEqual(['subscribed form', 'confirmed link'])
  })

  test('over its client’s limit says that no link was sent, and can be requested again', async () => {
    api = await createTestApi(withLimits({ acknowledgementsPerClient: 1 }))
    await enter('grace@example.com')
    await enter()
    expect(toVisitor(await deliver())).toHaveLength(1)
    expect(await history()).toEqual(['subscribed form', 'withheld client'])
    expect(await find()).toMatchObject({ state: 'pending', asked_at: null })
  })

  test('is not confirmed by another link’s token, a damaged one, or none', async () => {
    const token = await subscribeAndRead()
    const wrong = [await unsubscribingToken(), `${token.slice(0, -1)}~`, '', 'x'.repeat(15_000)]
    for (const each of wrong) {
      expect(await call('confirm', { token: each })).toEqual({ outcome: 'unknown' })
    }
    expect(await call('unsubscribe', { token })).toEqual({ outcome: 'unknown' })
    for (const body of [{}, { token: 7 }, [], { token, oneClick: 'yes' }]) {
      const answer = await api.app.inject(post(subscriptionCalls.confirm, body))
      expect(answer.statusCode).toBe(400)
    }
    expect(await find()).toMatchObject({ state: 'pending' })
  })
})

describe('subscribing again', () => {
  test('sends a new link while pending, within the limits, and notifies the company once', async () => {
    api = await createTestApi({
      ...withLimits({ acknowledgementsPerDay: 2 }),
      SITE_URL: 'https://www.site.example',
    })
    for (let n = 0; n < 4; n++) await enter()
    const mails = await deliver()
    expect(toVisitor(mails)).toHaveLength(2)
    expect(toCompany(mails)).toHaveLength(1)
    const beyond = ['renewed form', 'withheld address']
    expect(await history()).toEqual(['subscribed form', 'renewed form', ...beyond, ...beyond])
  })

  test('sends nothing once confirmed', async () => {
    await confirmed()
    const before = await find()
    hoursLater(1)
    await enter()
    expect(await deliver()).toEqual([])
    expect(await find()).toEqual(before)
  })

  test('after unsubscribing is pending, and only the new link confirms', async () => {
    const { unsubscribing } = await confirmed()
    await call('unsubscribe', { token: unsubscribing })
    await enter()
    const mails = await deliver()
    expect(toVisitor(mails)).toHaveLength(1)
    expect(toCompany(mails)[0]?.subject).toMatch(/^Newsletter subscription again\b/)
    expect(await find()).toMatchObject({ state: 'pending' })
    expect(await call('undo', { token: unsubscribing })).toMatchObject({ outcome: 'pending' })
    const [, token] = LINK.exec(String(toVisitor(mails)[0]?.text)) ?? []
    expect(await call('confirm', { token })).toMatchObject({ outcome: 'confirmed' })
  })

  test('gets the same answer and is not stored if mail to the address is refused permanently', async () => {
    await putErasures(api.db, [recorded('suppressed')])
    await enter()
    await enter(ada, { 'form-trap': 'x' })
    expect(await deliver()).toEqual([])
    expect(await find()).toBeUndefined()
  })
})

/** States of an address that somebody else enters. */
const standings: [string, () => Promise<unknown>][] = [
  ['unknown', async () => {}],
  ['pending', () => subscribeAndRead()],
  ['confirmed', () => confirmed()],
  ['unsubscribed', async () => call('unsubscribe', { token: (await confirmed()).unsubscribing })],
  ['suppressed', () => putErasures(api.db, [recorded('suppressed')])],
]

test.each(standings)(
  'a client cannot learn from its limit whether someone subscribes: %s',
  async (_standing, bring) => {
    await bring()
    api.clock.time += DAY_MS
    // One more than the address's daily limit.
    for (let n = 0; n < 4; n++) await enter()
    for (let n = 0; n < 12; n++) await enter(`own${n}@example.net`)
    const own = toVisitor(await deliver()).filter(({ to }) =>
      JSON.stringify(to).includes('@example.net'),
    )
    expect(own).toHaveLength(7)
  },
)

describe('unsubscribing', () => {
  test('takes effect at once, once, in the store and in the file beside it', async () => {
    const { unsubscribing: token } = await confirmed()
    hoursLater(1)
    const at = api.clock.time
    expect(await call('unsubscribe', { token, oneClick: true })).toEqual({
      outcome: 'unsubscribed',
      at,
    })
    hoursLater(1)
    expect(await call('unsubscribe', { token })).toEqual({ outcome: 'already-unsubscribed', at })
    expect((await history()).slice(2)).toEqual(['unsubscribed one-click'])
    const only = [recorded('unsubscribed', at)]
    expect(await listErasures(api.db)).toEqual(only)
    expect(await readErasures(erasureFile(api.config))).toEqual(only)
    expect(readFileSync(erasureFile(api.config), 'utf8')).not.toContain('@')
  })

  test('is not undone by the link that confirmed', async () => {
    const { token, unsubscribing } = await confirmed()
    const { at } = await call('unsubscribe', { token: unsubscribing })
    hoursLater(1)
    expect(await call('confirm', { token })).toEqual({ outcome: 'unsubscribed', at })
  })

  test('is undone by its own link, any number of times', async () => {
    const { unsubscribing: token } = await confirmed()
    const { at } = await call('unsubscribe', { token })
    // Within the same millisecond, and yet later than the record.
    expect(await call('undo', { token })).toEqual({ outcome: 'resubscribed', at: at + 1 })
    expect(await call('undo', { token })).toEqual({ outcome: 'still-subscribed', at: at + 1 })
    expect(await find()).toMatchObject({ state: 'confirmed', consented_at: at + 1 })
  })

  test('is undone to the state before, also to pending', async () => {
    const token = await subscribeAndRead()
    const unsubscribing = await unsubscribingToken()
    await call('unsubscribe', { token: unsubscribing })
    expect(await call('undo', { token: unsubscribing })).toMatchObject({ outcome: 'pending' })
    expect(await find()).toMatchObject({ state: 'pending' })
    expect(await call('confirm', { token })).toMatchObject({ outcome: 'confirmed' })
  })

  test('and its undo confirm nobody who subscribed again since', async () => {
    const { unsubscribing: token } = await confirmed()
    await call('unsubscribe', { token })
    await enter()
    expect(await call('unsubscribe', { token })).toMatchObject({ outcome: 'unsubscribed' })
    expect(await call('undo', { token })).toMatchObject({ outcome: 'pending' })
    expect(await find()).toMatchObject({ state: 'pending' })
  })

  test('is undone five times a day, and repeated without limit', async () => {
    const { unsubscribing: token } = await confirmed()
    const turn = async () => {
      hoursLater(1)
      expect(await call('unsubscribe', { token })).toMatchObject({ outcome: 'unsubscribed' })
      return (await call('undo', { token })).outcome
    }
    for (let n = 0; n < 5; n++) expect(await turn()).toBe('resubscribed')
    expect(await turn()).toBe('undone-too-often')
    const told = await history()
    expect(await call('undo', { token })).toEqual({
      outcome: 'undone-too-often',
      at: api.clock.time,
    })
    expect(await find()).toMatchObject({ state: 'unsubscribed' })
    expect(await history()).toEqual(told)
    hoursLater(20)
    expect(await call('undo', { token })).toMatchObject({ outcome: 'resubscribed' })
  })

  test('counts ten concurrent presses as one', async () => {
    const { unsubscribing: token } = await confirmed()
    const found = await Promise.all(
      Array.from({ length: 10 }, () => call('unsubscribe', { token })),
    )
    const outcomes = found.map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual([...Array(9).fill('already-unsubscribed'), 'unsubscribed'])
    expect((await history()).slice(2)).toEqual(['unsubscribed link'])
  })

  test('leaves a simultaneous subscription complete', async () => {
    const { unsubscribing: token } = await confirmed()
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? enter() : call('unsubscribe', { token }))),
    )
    const { state } = (await find()) ?? {}
    const last = (await history()).findLast(line => !line.startsWith('withheld'))
    expect(last).toBe(state === 'unsubscribed' ? 'unsubscribed link' : 'renewed form')
  })

  test('accepts any origin, unlike confirming and undoing', async () => {
    const { token, unsubscribing } = await confirmed()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const ask = async (name: keyof typeof subscriptionCalls, body: object) =>
      (await api.app.inject(post(subscriptionCalls[name], body, headers))).statusCode
    expect(await ask('confirm', { token })).toBe(403)
    expect(await ask('unsubscribe', { token: unsubscribing })).toBe(200)
    expect(await ask('undo', { token: unsubscribing })).toBe(403)
  })
})

describe('a restored backup', () => {
  /** Restores a subscription, as an older backup does. */
  async function replayOver(row: NonNullable<Awaited<ReturnType<typeof find>>>) {
    await api.db.deleteFrom('subscribers').execute()
    await api.db.insertInto('subscribers').values(row).execute()
    const latest = latestErasures(await readErasures(erasureFile(api.config)))
    await replayErasures(api.store, erasure(), latest)
    return find()
  }

  test('restores nobody who unsubscribed since', async () => {
    const { unsubscribing: token } = await confirmed()
    const before = await find()
    await call('unsubscribe', { token })
    expect(before && (await replayOver(before))).toBeUndefined()
  })

  test('keeps those who subscribed again by then, by undo or form', async () => {
    const { unsubscribing: token } = await confirmed()
    await call('unsubscribe', { token })
    await call('undo', { token })
    const undone = await find()
    expect(undone && (await replayOver(undone))).toMatchObject({ state: 'confirmed' })
    hoursLater(1)
    await call('unsubscribe', { token })
    await enter()
    const renewed = await find()
    expect(renewed && (await replayOver(renewed))).toMatchObject({ state: 'pending' })
  })

  test('confirms nobody who was pending when they undid', async () => {
    const { unsubscribing: token } = await confirmed()
    const before = await find()
    await call('unsubscribe', { token })
    hoursLater(1)
    await enter()
    await call('unsubscribe', { token })
    await call('undo', { token })
    const undone = await find()
    expect(before && (await replayOver(before))).toBeUndefined()
    expect(undone && (await replayOver(undone))).toMatchObject({ state: 'pending' })
  })

  test('restores nobody to whom mail is refused permanently, however late they subscribed', async () => {
    await confirmed()
    const row = await find()
    await api.db.deleteFrom('subscribers').execute()
    if (row) await api.db.insertInto('subscribers').values(row).execute()
    await replayErasures(api.store, erasure(), [recorded('suppressed', START - DAY_MS)])
    expect(await find()).toBeUndefined()
  })
})

test('an erasure takes the subscription and its history', async () => {
  await confirmed()
  await erasePerson(api.store, erasure(), ada)
  expect(await find()).toBeUndefined()
  expect(await api.db.selectFrom('subscriber_events').selectAll().execute()).toEqual([])
})

describe('housekeeping', () => {
  const tidy = () =>
    purgeExpired({ store: api.store, settings: api.config, now: () => api.clock.time })

  test('deletes unconfirmed subscribers after 30 days, and nobody who was never asked', async () => {
    const token = await subscribeAndRead()
    const early = { id: 'e'.repeat(32), email: 'early@example.com', created_at: 0 }
    await api.db.insertInto('subscribers').values(early).execute()
    api.clock.time += 30 * DAY_MS
    await tidy()
    expect(await find()).toBeDefined()
    api.clock.time += 1
    await tidy()
    expect(await find()).toBeUndefined()
    expect(
      await api.db.selectFrom('outbox').select('id').where('request_id', '!=', early.id).execute(),
    ).toEqual([])
    expect(await find('early@example.com')).toMatchObject({ state: 'pending' })
    expect(await call('confirm', { token })).toEqual({ outcome: 'gone' })
  })

  test('keeps those who asked for another link, even if none could be sent that day', async () => {
    api = await createTestApi({ ACKNOWLEDGEMENTS_IN_ALL: '1' })
    await enter()
    api.clock.time += 29 * DAY_MS
    await enter('rana@example.com')
    await enter()
    expect(await find()).toMatchObject({ asked_at: START })
    api.clock.time += 2 * DAY_MS
    await tidy()
    expect(await find()).toMatchObject({ state: 'pending' })
  })

  test('keeps unsubscribed addresses 30 days for undo, then only their HMAC', async () => {
    const { unsubscribing: token } = await confirmed()
    api.clock.time += DAY_MS
    await call('unsubscribe', { token })
    api.clock.time += 30 * DAY_MS
    await tidy()
    expect(await find()).toMatchObject({ state: 'unsubscribed' })
    api.clock.time += 1
    await tidy()
    expect(await find()).toBeUndefined()
    expect(await listErasures(api.db)).toHaveLength(1)
    for (const name of ['unsubscribe', 'undo'] as const) {
      expect(await call(name, { token })).toEqual({ outcome: 'gone' })
    }
  })

  test('counts per day at the office; later counts of a day replace earlier ones', async () => {
    await confirmed()
    await subscribeAndRead('rana@example.com')
    await tidy()
    const { unsubscribing: token } = await confirmed('grace@example.com')
    await call('unsubscribe', { token })
    await tidy()
    api.clock.time += DAY_MS
    await tidy()
    expect(
      await api.db.selectFrom('subscriber_counts').selectAll().orderBy('day').execute(),
    ).toEqual([
      { day: '2026-11-21', pending: 1, confirmed: 1, unsubscribed: 1, suppressed: 0 },
      { day: '2026-11-22', pending: 1, confirmed: 1, unsubscribed: 1, suppressed: 0 },
    ])
  })
})
