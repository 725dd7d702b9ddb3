import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { calls } from '@universe/contract/calls'
import { isMigrated } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { contact, visitor } from '@universe/testing/clients/api-requests'
import { missingTool } from '@universe/testing/servers/debian-tools'
import { type MailServer, startMailServer } from '@universe/testing/servers/mail-server'
import { startPgBouncer } from '@universe/testing/servers/pgbouncer'
import { discard, type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { openWriter } from '@universe/testing/stores/articles'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { shiftClock } from '@universe/testing/time/shift-clock'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

/** Processes sharing one store: only PostgreSQL, as an embedded store has one process. */
const REQUESTS = 40
const SHIFT_MS = 30_000
/** Time for each instance to poll several times for unclaimed messages. */
const SLOW_MAIL_MS = 4000

let smtp: MailServer
let shared: Awaited<ReturnType<typeof findEmptyLocation>>
let mailTakesMs: number
beforeEach(async ({ skip }) => {
  if (!process.env.TEST_DATABASE_URL) skip()
  mailTakesMs = 0
  shared = await findEmptyLocation()
  writeFileSync(join(shared.dataDir, 'form-secret'), randomBytes(32))
  smtp = await startMailServer(undefined, () => setTimeout(mailTakesMs))
  onTestFinished(shared.remove)
  onTestFinished(smtp.stop)
})

async function startInstance(env: Record<string, string> = {}): Promise<RunningServer> {
  const settings = { DATABASE_URL: shared.databaseUrl, SMTP_URL: smtp.url, EXAMPLE_CONTENT: 'on' }
  const FORM_SECRET_FILE = join(shared.dataDir, 'form-secret')
  const server = await startServer({ ...settings, FORM_SECRET_FILE, ...env })
  onTestFinished(async () => {
    await server.stop()
    await discard(server)
  })
  return server
}

async function startTwo() {
  const first = await startInstance()
  return [first, await startInstance()] as const
}

function openShared() {
  const store = openStore(shared.location)
  onTestFinished(store.close)
  return store
}

const post = (server: RunningServer, key: string) => {
  const { payload, headers } = contact({}, { 'idempotency-key': key })
  const body = JSON.stringify(payload)
  return fetch(`${server.url}${calls.contact}`, { method: 'POST', headers, body })
}

test('fill an empty database once when started at once', async () => {
  const store = openShared()
  const servers = await Promise.all([startInstance(), startInstance(), startInstance()])
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await isMigrated(store)).toBe(true)
  const jobs = await store.db.selectFrom('jobs').select('title').execute()
  expect(new Set(jobs.map(({ title }) => title)).size).toBe(jobs.length)
})

describe.each(['session', 'transaction'] as const)('behind PgBouncer, which pools by %s', mode => {
  test('start at once on an empty database, and deliver each request once', async ({ skip }) => {
    const missing = missingTool('/usr/sbin/pgbouncer')
    if (missing) skip(missing)
    const bouncer = await startPgBouncer(shared.databaseUrl, mode)
    onTestFinished(bouncer.stop)
    const env = { DATABASE_URL: bouncer.url, STAFF_PORT: '0' }
    const servers = await Promise.all([startInstance(env), startInstance(env)])
    const answers = servers.map((server, index) => post(server, `pooled-${index}`))
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    await expect.poll(() => smtp.received.length).toBe(4)
    // A lock that outlived its session would block the next release's start.
    const store = openShared()
    const locks = async () => {
      const ofThis = sql`(select oid from pg_database where datname = current_database())`
      const held = sql`select pid from pg_locks where locktype = 'advisory' and database = ${ofThis}`
      return (await held.execute(store.db)).rows
    }
    await expect.poll(locks).toEqual([])
  })
})

test('share the total limit of acknowledgements, and send each message once', async () => {
  const servers = await startTwo()
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

test('send each message once although their clocks are 30 s apart', async () => {
  const servers = [await startInstance(), await startInstance(shiftClock(SHIFT_MS))]
  mailTakesMs = SLOW_MAIL_MS
  for (const server of servers) expect((await post(server, server.url)).status).toBe(200)
  const unsent = () =>
    openShared().db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute()
  await expect.poll(unsent, { timeout: 60_000, interval: 500 }).toEqual([])
  expect(smtp.received).toHaveLength(4)
}, 90_000)

test('store a request once that reaches both at the same time', async () => {
  const servers = await startTwo()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => servers.map(server => post(server, 'the-same'))).flat(),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const stored = await openShared().db.selectFrom('enquiries').select('id').execute()
  expect(stored).toHaveLength(1)
})

test('both show changed content, in API and pages', async () => {
  const servers = await startTwo()
  const title = 'Keeper of two instances'
  const shows = () =>
    Promise.all(
      servers.flatMap(({ url }) =>
        [calls.getAllJobs, '/jobspage'].map(async path =>
          (await (await fetch(`${url}${path}`)).text()).includes(title),
        ),
      ),
    )
  expect(await shows()).toEqual([false, false, false, false])
  await openShared().db.updateTable('jobs').set({ title }).where('id', '=', 1).execute()
  await expect.poll(shows).toEqual([true, true, true, true])
})

test('publish what is due once, and both show it', async () => {
  const servers = await startTwo()
  const store = openShared()
  const writer = await openWriter(store)
  const ids = []
  for (const title of ['One of ten', ...Array(9).keys()]) {
    ids.push(await writer.write({ title: `Due ${title}`, paragraphs: [`About ${title}.`] }))
  }
  await writer.scheduleOverdue(ids)
  const shows = () =>
    Promise.all(
      servers.map(async ({ url }) => {
        const answer = await fetch(`${url}${calls.getAllBlogs}`)
        return (await answer.text()).split('"Due ').length - 1
      }),
    )
  await expect.poll(shows).toEqual([10, 10])
  const seen = async () => (await writer.publications()).filter(each => each.seen_live_at !== null)
  await expect.poll(async () => (await seen()).length).toBe(10)
  const done = await writer.publications()
  expect(done.map(({ item_id }) => item_id).sort()).toEqual([...ids].sort())
})
