import { randomBytes, randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { calls } from '@universe/contract/calls'
import { openStore } from '@universe/store/store'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSmtp } from '../apps/api/tests/support/smtp.ts'
import { findEmptyLocation } from '../packages/store/tests/open-test-store.ts'
import { badRequests } from './support/bad-requests.ts'
import { sendRaw } from './support/raw-request.ts'
import { type RunningServer, startServer } from './support/running-server.ts'

/**
 * What no form of ours sends, against the real server, store and mail. FUZZ_CASES says how many
 * cases, FUZZ_SEED repeats a run.
 */
const CASES = Number(process.env.FUZZ_CASES ?? 300)
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1))
const CASE_MS = 500
/** Far above what a server at rest takes, far below what 100 MB bodies would add up to. */
const MEMORY_MAX_BYTES = 512 * 1024 * 1024
const DELIVERED_WITHIN_MS = 10_000 + CASES * CASE_MS
const ALLOWED_HEADERS = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
]

let server: RunningServer
let smtp: Awaited<ReturnType<typeof startSmtp>>
let location: Awaited<ReturnType<typeof findEmptyLocation>>
beforeAll(async () => {
  smtp = await startSmtp()
  location = await findEmptyLocation()
  const { databaseUrl } = { databaseUrl: '', ...location.location }
  const env = {
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'fatal',
    EXAMPLE_CONTENT: 'on',
    REQUEST_TIMEOUT_SECONDS: '2',
    ACKNOWLEDGEMENTS_PER_DAY: '1',
    METRICS_PORT,
    DATABASE_URL: databaseUrl,
  }
  server = await startServer(env, location.dataDir)
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await smtp.close()
  await location.remove()
})

const METRICS_PORT = String(randomInt(20_000, 32_000))

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

test(
  `answers ${CASES} cases (FUZZ_SEED=${SEED}) without failing`,
  async () => {
    console.log(`FUZZ_SEED=${SEED}`)
    const startedAt = await readMetric('process_start_time_seconds')
    const statuses: Record<number, number> = {}
    await fc.assert(
      fc.asyncProperty(badRequests(server.url), async request => {
        const { status, text } = await sendRaw(server.url, request)
        statuses[status] = (statuses[status] ?? 0) + 1
        expect(status, text).toBeGreaterThanOrEqual(200)
        expect(status, text).toBeLessThan(500)
      }),
      { numRuns: CASES, seed: SEED },
    )
    console.log(statuses)
    expect(statuses[200], 'some of them are right').toBeGreaterThan(0)
    expect(await readMetric('process_start_time_seconds')).toBe(startedAt)
    expect(await readMetric('process_resident_memory_bytes')).toBeLessThan(MEMORY_MAX_BYTES)
  },
  60_000 + CASES * CASE_MS,
)

test('has stored each request whole or not at all', async () => {
  const store = openStore(location.location)
  try {
    const { db } = store
    const cvs = await db
      .selectFrom('cvs')
      .select(['application_id', 'content', 'byte_size'])
      .execute()
    for (const { content, byte_size } of cvs) expect(content.length).toBe(byte_size)
    const stored = await Promise.all([
      db.selectFrom('subscribers').select('id').execute(),
      db.selectFrom('enquiries').select('id').execute(),
      db.selectFrom('applications').select('id').execute(),
    ])
    const [, , applications] = stored
    expect(cvs.map(cv => cv.application_id).sort()).toEqual(applications.map(row => row.id).sort())
    const messages = await db.selectFrom('outbox').select(['request_id', 'purpose']).execute()
    const toCompany = messages.filter(({ purpose }) => purpose === 'company')
    const ids = stored.flat().map(row => row.id)
    const announced = toCompany.map(message => message.request_id)
    expect([...new Set(announced)].sort()).toEqual(ids.sort())
    // A subscription alone is announced twice: a machine's first, then the person's.
    const [subscribers] = stored.map(rows => rows.map(row => row.id))
    const once = announced.filter(id => !subscribers?.includes(id))
    expect(new Set(once).size).toBe(once.length)
    expect(messages.filter(message => !ids.includes(message.request_id))).toEqual([])
  } finally {
    await store.close()
  }
})

test(
  'has sent no mail with a header or a recipient that somebody typed',
  async () => {
    await expect.poll(outboxPending, { timeout: DELIVERED_WITHIN_MS, interval: 200 }).toBe(0)
    expect(smtp.received.length).toBeGreaterThan(0)
    for (const { raw, recipients } of smtp.received) {
      const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
      const names = head
        .split('\r\n')
        .filter(line => !/^[ \t]/.test(line))
        .map(line => line.split(':')[0]?.toLowerCase() ?? '')
      expect(recipients).toHaveLength(1)
      expect(new Set(names).size, head).toBe(names.length)
      expect(ALLOWED_HEADERS, head).toEqual(expect.arrayContaining(names))
    }
  },
  DELIVERED_WITHIN_MS + 10_000,
)

async function outboxPending(): Promise<number> {
  const ready = await (await fetch(`${server.url}/readyz`)).json()
  return ready.outbox.pending
}

describe('what is too large or too slow', () => {
  const HUGE = 100 * 1024 * 1024

  test.each([calls.sendContact, calls.sendApplication, '/contact', '/jobsdetails/1'])(
    'refuses 100 MB at %s without taking it in',
    async path => {
      const answer = await pourInto(path, `Content-Length: ${HUGE}`)
      expect([0, 413], 'or cut off unanswered').toContain(answer.status)
      expect(answer.written).toBeLessThan(HUGE)
      expect(await readMetric('process_resident_memory_bytes')).toBeLessThan(MEMORY_MAX_BYTES)
    },
  )

  test.each([calls.sendContact, calls.sendApplication])(
    'refuses a body without an end at %s',
    async path => {
      const answer = await pourInto(path, 'Transfer-Encoding: chunked')
      expect([0, 400, 408, 413], 'or cut off unanswered').toContain(answer.status)
      expect(await readMetric('process_resident_memory_bytes')).toBeLessThan(MEMORY_MAX_BYTES)
    },
  )

  test.each([calls.sendContact, calls.sendApplication, '/contact'])(
    'ends a body that only trickles into %s, and answers others meanwhile',
    async path => {
      const { port } = new URL(server.url)
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      const type =
        path === calls.sendContact ? 'application/json' : 'multipart/form-data; boundary=b'
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`,
      )
      const drip = setInterval(() => socket.write('-'), 100)
      const startedAt = Date.now()
      socket.resume()
      const ended = new Promise(resolve => socket.once('close', resolve))
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      await ended
      clearInterval(drip)
      expect(Date.now() - startedAt).toBeGreaterThan(1500)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    },
  )

  /** Writes until the server answers, the connection ends, or 100 MB have gone. */
  function pourInto(path: string, length: string) {
    const { port } = new URL(server.url)
    const isChunked = length.startsWith('Transfer')
    const piece = randomBytes(64 * 1024)
    const chunk = isChunked
      ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')])
      : piece
    const isJson = path === calls.sendContact
    const type = isJson ? 'application/json' : 'multipart/form-data; boundary=b'
    return new Promise<{ status: number; written: number }>(resolve => {
      const socket = connect(Number(port), '127.0.0.1')
      let text = ''
      let written = 0
      const pour = () => {
        while (text === '' && written < HUGE && !socket.destroyed) {
          written += chunk.length
          if (!socket.write(chunk)) return
        }
      }
      socket.on('data', data => {
        text += data
        socket.end()
      })
      socket.on('drain', pour)
      socket.on('error', () => {})
      socket.on('close', () => resolve({ status: Number(text.slice(9, 12)), written }))
      const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
      socket.write(head)
      if (!isJson) {
        const part =
          '--b\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF-1.7'
        socket.write(isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part)
      }
      pour()
    })
  }
})
