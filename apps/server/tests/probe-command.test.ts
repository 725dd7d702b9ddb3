import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { calls, formHeaders } from '@universe/contract/calls'
import { HOUR_MS, MINUTE_MS } from '@universe/contract/dates'
import { findHeartbeats } from '@universe/domain/platform/heartbeat-repository'
import { eraseProbes } from '@universe/domain/probe/erase-probes'
import { openStore, type Store } from '@universe/store/store'
import { countRows as countStoredRows } from '@universe/store/table-names'
import { contact, sendTo } from '@universe/testing/clients/api-requests'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { findFreePort } from '@universe/testing/servers/free-port'
import { type MailServer, refusal, startMailServer } from '@universe/testing/servers/mail-server'
import { runCommand } from '@universe/testing/servers/run-command'
import { type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { withLimits } from '@universe/testing/servers/test-limits'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { backoffMs, sendProbe } from '../src/commands/send-probe.ts'
import { limits } from '../src/config/limits.ts'

/** The command with a real server and a real mail server. */
const COMMAND = join(import.meta.dirname, '../src/commands/probe.ts')
const SALES = 'sales@universe.example'
const SENDER = 'info@universe.example'

let place: Awaited<ReturnType<typeof findEmptyLocation>>
let mail: MailServer
let refused: Error | undefined
let onMail: () => void = () => {}
let server: RunningServer
let store: Store
let env: Record<string, string>

beforeAll(async () => {
  place = await findEmptyLocation()
  mail = await startMailServer(
    () => refused,
    () => onMail(),
  )
  const own = {
    DATABASE_URL: place.databaseUrl,
    SMTP_URL: mail.url,
    MAIL_FROM: SENDER,
    MAIL_TO_CONTACT: SALES,
    // Limits that would refuse hourly probes, if they applied.
    ...withLimits({ acknowledgementsPerClient: 1, bytesPerClient: 6 * 1024 * 1024 }),
    RATE_LIMIT: '30',
  }
  server = await startServer(own, place.dataDir)
  store = openStore(place.location)
  env = { ...own, DATA_DIR: place.dataDir, SITE_URL: server.url }
})
afterAll(async () => {
  await store.close()
  await server.stop()
  await mail.stop()
  await place.remove()
})
beforeEach(async () => {
  refused = undefined
  onMail = () => {}
  await store.db.deleteFrom('heartbeats').execute()
})

const probe = (extra: Record<string, string> = {}, within = '20') =>
  runCommand('probe', ['--within', within], { ...env, ...extra })
const beats = async () => (await findHeartbeats(store.db)).probe

/** Of all tables but the search's, which follows the requests by triggers. */
const countRows = () => countStoredRows(store.db)

/** A heartbeat service. */
async function startHeartbeats(status = 200) {
  const called: string[] = []
  const service = createServer((request, response) => {
    called.push(`${request.method} ${request.url}`)
    response.writeHead(status, { Location: '/elsewhere' }).end('ok')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  return { called, url: `http://127.0.0.1:${port}/secret-path` }
}

test('a successful probe is mailed, erased completely, and reported once', async () => {
  const before = await countRows()
  const { called, url } = await startHeartbeats()
  const start = Date.now()
  const { code, printed } = await probe({ HEARTBEAT_URL: url })
  expect([code, printed]).toEqual([0, expect.stringContaining('It is erased again.')])
  expect(printed).not.toContain('secret-path')
  expect(called).toEqual(['GET /secret-path'])
  const [message] = mail.to(SALES)
  expect(message?.mail.subject).toMatch(/^Probe: /)
  expect(message?.mail.text).toContain('erases itself so nothing is to be done')
  expect(mail.to(SENDER), 'nobody is told that a probe was received').toEqual([])
  expect(await countRows()).toEqual(before)
  expect(await beats()).toBeGreaterThanOrEqual(start)
})

test('prints the mail server’s refusal, and sends no heartbeat', async () => {
  const before = await countRows()
  const { called, url } = await startHeartbeats()
  refused = refusal('452 the disk is full')
  const { code, printed } = await probe({ HEARTBEAT_URL: url }, '2')
  expect(code).toBe(1)
  expect(printed).toMatch(/^The request was stored, and its mail waits; .*the disk is full/)
  expect([called, await beats(), await countRows()]).toEqual([[], null, before])
})

test('tells an unreachable site from one with another store', async () => {
  const nobody = `http://127.0.0.1:${await findFreePort()}`
  const away = await probe({ SITE_URL: nobody }, '1')
  expect(away.printed).toBe(
    `${nobody}${calls.contact} cannot be reached: nobody answers at this host and port.\n`,
  )
  const other = await startServer({ DATABASE_URL: '' })
  onTestFinished(() => other.stop().then(() => {}))
  const elsewhere = await probe({ SITE_URL: other.url })
  expect(elsewhere.printed).toContain('it is not in this command’s store')
  expect(elsewhere.printed).toContain('stands in the staff’s inbox under the name “Probe”')
  expect([away.code, elsewhere.code, await beats()]).toEqual([1, 1, null])
})

test('a failed heartbeat is a failure, and redirects are not followed', async () => {
  const { called, url } = await startHeartbeats(302)
  const { code, printed } = await probe({ HEARTBEAT_URL: url })
  expect(code).toBe(1)
  expect(printed).toMatch(/HEARTBEAT_URL \(127\.0\.0\.1:\d+\) was not told: it answered with 302\./)
  expect(called).toHaveLength(1)
  expect(await beats()).not.toBeNull()
})

test('erases a killed probe’s leftovers after its timeout, and a stopped one’s at once', async () => {
  const before = await countRows()
  refused = refusal('451 later')
  const formSecret = readFileSync(join(place.dataDir, 'form-secret'))
  const mailFrom = { name: '', address: SENDER }
  const settings = { dataDir: place.dataDir, mailFrom, formSecret }
  for (const [signal, left] of [
    ['SIGKILL', 1],
    ['SIGTERM', 0],
  ] as const) {
    const child = spawn(process.execPath, [COMMAND], { env: { ...process.env, ...env } })
    const hasCome = async () => (await countRows()).requests > before.requests
    await waitUntil('a request', hasCome)
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    expect((await countRows()).requests).toBe(before.requests + left)
    if (!left) continue
    const erase = (now: number) => eraseProbes(store, settings, { ownKey: '', now })
    expect(await erase(Date.now()), 'it may live yet, as far as others know').toBe(0)
    expect(await erase(Date.now() + HOUR_MS)).toBe(1)
    expect(await countRows()).toEqual(before)
  }
  expect(await countRows()).toEqual(before)
})

test('no other request counts as a probe, whatever it contains', async () => {
  const key = `probe-${Date.now()}-${'A'.repeat(64)}`
  const answer = await sendTo(server.url, contact({}, { [formHeaders.idempotencyKey]: key }))
  expect(answer.status).toBe(200)
  const stored = await countRows()
  await mail.waitFor(({ mail: { subject } }) => !subject?.startsWith('Probe'))
  expect((await probe()).code).toBe(0)
  expect((await countRows()).requests, 'it is still there').toBe(stored.requests)
  expect((await countRows()).acknowledgement_counts).toBeGreaterThan(0)
})

test('two concurrent probes do not erase each other’s request', async () => {
  // Another data folder, as on another machine, where this lock is unknown.
  const elsewhere = await findEmptyLocation()
  onTestFinished(elsewhere.remove)
  const FORM_SECRET_FILE = join(place.dataDir, 'form-secret')
  const isShared = place.databaseUrl !== ''
  const other: Record<string, string> = isShared
    ? { DATA_DIR: elsewhere.dataDir, FORM_SECRET_FILE }
    : {}
  let second: Awaited<ReturnType<typeof probe>> | undefined
  const both = Promise.withResolvers<void>()
  onMail = async () => {
    onMail = () => {}
    second = await probe(other)
    both.resolve()
  }
  const first = await probe()
  await both.promise
  expect([first.code, second?.code], `${first.printed}${second?.printed}`).toEqual([
    0,
    isShared ? 0 : 1,
  ])
  if (!isShared) expect(second?.printed).toContain('Another probe is under way.')
})

test('nothing of a probe is left if mail is written to files', async () => {
  const trial = await startServer({ DATABASE_URL: '' })
  onTestFinished(() => trial.stop().then(() => {}))
  const settings = { DATABASE_URL: '', SMTP_URL: '', DATA_DIR: trial.dataDir, SITE_URL: trial.url }
  expect((await probe(settings)).printed).toContain('its mail accepted')
  expect(readdirSync(join(trial.dataDir, 'mailbox'))).toEqual([])
})

test('retries temporary failures with the same key, and prints the site’s words for others', async () => {
  const keys: unknown[] = []
  const answers: [number, string][] = [
    [429, 'Too many requests.'],
    [503, 'Later.'],
    [200, '{}'],
    [422, 'Only letters\nare allowed'],
  ]
  const site = createServer((request, response) => {
    keys.push(request.headers[formHeaders.idempotencyKey.toLowerCase()])
    const [status, words] = answers.shift() ?? [500, '']
    response.writeHead(status).end(words)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  const publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const request = { key: 'probe-key', publicUrl, apiUrl: '', from: SENDER }
  const end = AbortSignal.timeout(20_000)
  await sendProbe(request, end)
  expect(keys).toEqual(Array(3).fill('probe-key'))
  await expect(sendProbe(request, end)).rejects.toThrow(
    `${publicUrl}${calls.contact} refused the request with 422: Only letters are allowed`,
  )
})

test('a probe refused for a minute has not used up a form’s limit', () => {
  let tries = 1
  for (let waitedMs = 0; waitedMs < MINUTE_MS; tries++) waitedMs += backoffMs(tries)
  expect(tries).toBeLessThan(Number(env.RATE_LIMIT) * limits.shareOfForm)
})
