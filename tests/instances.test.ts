import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { calls } from '@universe/contract/calls'
import { isMigrated } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { contact, sendTo, visitor } from '@universe/testing/clients/api-requests'
import { missingTool } from '@universe/testing/servers/debian-tools'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { startPgBouncer } from '@universe/testing/servers/postgres'
import { discard, type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { openWriter } from '@universe/testing/stores/edit-items'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { shiftClock } from '@universe/testing/time/shift-clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

/** Only PostgreSQL, as an embedded store has one process. */
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
const REQUESTS = 40
const SHIFT_MS = 30_000
/** Time for each instance to poll several times for unclaimed messages. */
const SLOW_MAIL_MS = 4000

/** An empty database for instances, with their mail server. */
async function share(mailTakesMs = 0) {
  const ends = new AsyncDisposableStack()
  const { location, dataDir, databaseUrl, remove } = await findEmptyLocation()
  ends.defer(remove)
  const smtp = await startMailServer(undefined, () => setTimeout(mailTakesMs))
  ends.defer(smtp.stop)
  const FORM_SECRET_FILE = join(dataDir, 'form-secret')
  writeFileSync(FORM_SECRET_FILE, randomBytes(32))
  const settings = { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url, EXAMPLE_CONTENT: 'on' }
  async function start(env: Record<string, string> = {}): Promise<RunningServer> {
    const server = await startServer({ ...settings, FORM_SECRET_FILE, ...env })
    ends.defer(async () => {
      await server.stop()
      await discard(server)
    })
    return server
  }
  const store = openStore(location)
  ends.defer(store.close)
  return { ends, databaseUrl, smtp, start, store }
}

async function shareForTest(mailTakesMs?: number) {
  const shared = await share(mailTakesMs)
  onTestFinished(() => shared.ends.disposeAsync())
  return shared
}

const post = (server: RunningServer, key: string) =>
  sendTo(server.url, contact({}, { 'idempotency-key': key }))

describe.skipIf(!hasPostgres)('two instances', () => {
  let shared: Awaited<ReturnType<typeof share>>
  let servers: RunningServer[]
  beforeAll(async () => {
    shared = await share()
    servers = await Promise.all([shared.start(), shared.start()])
  })
  afterAll(() => shared.ends.disposeAsync())

  test('fill an empty database once when started at once', async () => {
    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await isMigrated(shared.store)).toBe(true)
    const jobs = await shared.store.db.selectFrom('jobs').select('title').execute()
    expect(new Set(jobs.map(({ title }) => title)).size).toBe(jobs.length)
  })

  test('share the total limit of acknowledgements, and send each message once', async () => {
    const { smtp } = shared
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, index) =>
        post(servers[index % 2 ? 0 : 1] as RunningServer, `key-${index}`),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(() => smtp.received.length).toBe(REQUESTS + 3)
    expect(smtp.to(visitor)).toHaveLength(3)
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(REQUESTS + 3)
  })

  test('store a request once that reaches both at the same time', async () => {
    const count = async () =>
      (await shared.store.db.selectFrom('enquiries').select('id').execute()).length
    const before = await count()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => servers.map(server => post(server, key))).flat(),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await count()).toBe(before + 1)
  })

  test('both show changed content, in API and pages', async () => {
    const title = `Keeper of two instances ${randomUUID()}`
    const shows = () =>
      Promise.all(
        servers.flatMap(({ url }) =>
          [calls.getAllJobs, '/jobspage'].map(async path =>
            (await (await fetch(`${url}${path}`)).text()).includes(title),
          ),
        ),
      )
    expect(await shows()).toEqual([false, false, false, false])
    await shared.store.db.updateTable('jobs').set({ title }).where('id', '=', 1).execute()
    await expect.poll(shows).toEqual([true, true, true, true])
  })

  test('publish what is due once, and both show it', async () => {
    const writer = await openWriter(shared.store)
    const word = randomUUID()
    const ids: string[] = []
    for (const title of ['One of ten', ...Array(9).keys()]) {
      const draft = { title: `${word} ${title}`, paragraphs: [`About ${title}.`] }
      ids.push(await writer.write(draft))
    }
    await writer.scheduleOverdue(ids)
    const shows = () =>
      Promise.all(
        servers.map(async ({ url }) => {
          const answer = await fetch(`${url}${calls.getAllBlogs}`)
          return (await answer.text()).split(`"${word} `).length - 1
        }),
      )
    await expect.poll(shows).toEqual([10, 10])
    const published = async () =>
      (await writer.publications()).filter(({ item_id }) => ids.includes(item_id))
    const seen = async () => (await published()).filter(each => each.seen_live_at !== null)
    await expect.poll(async () => (await seen()).length).toBe(10)
    const done = await published()
    expect(done.map(({ item_id }) => item_id).sort()).toEqual([...ids].sort())
  })

  test('send each message once although their clocks are 30 s apart', async () => {
    const { start, store, smtp } = await shareForTest(SLOW_MAIL_MS)
    for (const server of [await start(), await start(shiftClock(SHIFT_MS))]) {
      expect((await post(server, server.url)).status).toBe(200)
    }
    const unsent = () =>
      store.db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute()
    await expect.poll(unsent, { timeout: 60_000, interval: 500 }).toEqual([])
    expect(smtp.received).toHaveLength(4)
  }, 90_000)

  test.for(['session', 'transaction'] as const)(
    'start at once behind PgBouncer, which pools by %s, and deliver each request once',
    async (mode, { skip }) => {
      const missing = missingTool('/usr/sbin/pgbouncer')
      if (missing) skip(missing)
      const { ends, databaseUrl, start, store, smtp } = await shareForTest()
      const bouncer = await startPgBouncer(databaseUrl, mode)
      ends.defer(bouncer.stop)
      const env = { DATABASE_URL: bouncer.url, STAFF_PORT: '0' }
      const pooled = await Promise.all([start(env), start(env)])
      const answers = pooled.map((server, index) => post(server, `pooled-${index}`))
      for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
      await expect.poll(() => smtp.received.length).toBe(4)
      // A lock that outlived its session would block the next release's start.
      const locks = async () => {
        const ofThis = sql`(select oid from pg_database where datname = current_database())`
        const held = sql`select pid from pg_locks where locktype = 'advisory' and database = ${ofThis}`
        return (await held.execute(store.db)).rows
      }
      await expect.poll(locks).toEqual([])
    },
  )
})
