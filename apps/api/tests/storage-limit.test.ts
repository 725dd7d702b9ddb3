import { randomInt } from 'node:crypto'
import { calls } from '@universe/contract/calls'
import { DAY_MS } from '@universe/contract/dates'
import { CLIENT_COUNTS_KEPT_DAYS, CV_MAX_BYTES } from '@universe/contract/limits'
import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { applyAs, contact, pdf, post, visitor } from '@universe/testing/clients/api-requests'
import { createTestApi, START, type TestApi } from '@universe/testing/servers/test-api'
import { withLimits } from '@universe/testing/servers/test-limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

/** Daily limit per client: fits one CV of the maximum size, but not two. */
const BOUNDS = { ...withLimits({ bytesPerClient: 6 * 1024 * 1024 }), TRUST_PROXY: '1' }
const UNTIL_MIDNIGHT_SECONDS = 12 * 60 * 60
const CLIENT = '203.0.113.77'
const largest = Buffer.concat([pdf, Buffer.alloc(CV_MAX_BYTES - pdf.length)])

const start = (env: Record<string, string> = {}) => createTestApi({ ...BOUNDS, ...env })

async function sendCv({ app }: TestApi, client = CLIENT, key: string = crypto.randomUUID()) {
  const headers = { 'x-forwarded-for': client, 'idempotency-key': key }
  return app.inject(applyAs({ cv: largest }, headers))
}

const countCvs = async ({ db }: TestApi) =>
  (await db.selectFrom('cvs').select('application_id').execute()).length

test('asks a client over its daily limit to return tomorrow, and accepts others', async () => {
  const api = await start()
  expect((await sendCv(api)).statusCode).toBe(200)
  const refused = await sendCv(api)
  expect([refused.statusCode, refused.payload]).toEqual([
    429,
    'We have taken as much from your connection today as we can. Please try again tomorrow.',
  ])
  expect(Number(refused.headers['retry-after'])).toBe(UNTIL_MIDNIGHT_SECONDS)
  const small = contact({}, { 'x-forwarded-for': CLIENT })
  expect((await api.app.inject(small)).statusCode, 'what still fits').toBe(200)
  expect((await sendCv(api, '203.0.113.78')).statusCode, 'another client').toBe(200)
  expect(await countCvs(api)).toBe(2)

  api.clock.time = START + UNTIL_MIDNIGHT_SECONDS * 1000
  expect((await sendCv(api)).statusCode, 'the day after').toBe(200)
})

test('stores nothing of a refused request, whose key works the next day', async () => {
  const api = await start()
  await sendCv(api)
  const key = 'tried-again'
  expect((await sendCv(api, CLIENT, key)).statusCode).toBe(429)
  expect(await api.db.selectFrom('applications').select('id').execute()).toHaveLength(1)
  api.clock.time = START + DAY_MS
  expect((await sendCv(api, CLIENT, key)).statusCode).toBe(200)
  expect(await countCvs(api)).toBe(2)
})

test('counts neither repeats under the same key nor lost answers', async () => {
  const api = await start()
  for (let n = 0; n < 4; n++) expect((await sendCv(api, CLIENT, 'once')).statusCode).toBe(200)
  expect(await countCvs(api)).toBe(1)
})

test('concurrent requests do not exceed the limit together', async () => {
  const api = await start()
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendCv(api)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429])
  expect(await countCvs(api)).toBe(1)
})

test('many texts take no more disk space than their client’s limit', async () => {
  const api = await start()
  const before = await readStoreBytes(api)
  const headers = { 'x-forwarded-for': CLIENT }
  let accepted = 0
  for (let status = 200; status === 200; accepted += 1) {
    const body = Array.from({ length: 780 }, () => String.fromCodePoint(0x4e00 + randomInt(20_000)))
    const payload = { inputValue: visitor, body: body.join('') }
    status = (await api.app.inject(post(calls.contact, payload, headers))).statusCode
  }
  expect(accepted).toBeGreaterThan(100)
  expect((await readStoreBytes(api)) - before).toBeLessThan(6 * 1024 ** 2)
})

async function readStoreBytes({ db, store }: TestApi): Promise<number> {
  const size =
    store.kind === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.bytes)
}

test('deletes clients, stored under pseudonyms only', async () => {
  const api = await start()
  await sendCv(api)
  const counts = () => api.db.selectFrom('stored_byte_counts').selectAll().execute()
  const [count] = await counts()
  expect(count?.bytes).toBeGreaterThan(CV_MAX_BYTES)
  expect(JSON.stringify(count)).not.toContain('203.0.113')
  const purgeAt = (time: number) =>
    purgeExpired({ store: api.store, settings: api.config, now: () => time })
  await purgeAt(START + UNTIL_MIDNIGHT_SECONDS * 1000 - 1)
  expect(await counts()).toHaveLength(1)
  // Housekeeping runs daily: this is the last run that may still find it.
  const last = START - (START % DAY_MS) + (CLIENT_COUNTS_KEPT_DAYS - 1) * DAY_MS
  await purgeAt(last)
  expect(await counts()).toEqual([])
})
