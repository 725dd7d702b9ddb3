import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { calls } from '@universe/contract/calls'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import { formPostTo } from '@universe/testing/clients/form-posts'
import { headOf, openSocket, type RawRequest, sendRaw } from '@universe/testing/clients/raw-request'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import { withLimits } from '@universe/testing/servers/test-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Uploads from few addresses, as large as the limits allow; hundreds by `npm run fuzz`. */
const [ADDRESSES, UPLOADS_PER_ADDRESS] = process.env.FUZZ_CASES ? [10, 20] : [4, 10]
const AT_A_TIME = 4
const APPLICANTS = 10
const GIVEN_UP_MS = 300_000

let server: FuzzedServer
const held: Socket[] = []
beforeAll(async () => {
  server = await startFuzzedServer({
    RATE_LIMIT: '30',
    ...withLimits({ requestTimeoutMs: 300_000 }),
    TRUST_PROXY: '1',
    // Mail is written to files, to save this process memory.
    SMTP_URL: '',
  })
})
afterAll(async () => {
  for (const socket of held) socket.destroy()
  await server.stop()
})

test(
  'accepts applications during many pending and finished uploads',
  async () => {
    const addresses = Array.from({ length: ADDRESSES }, (_, index) => `198.51.100.${index + 1}`)
    const [holding, sending] = [
      addresses.filter((_, i) => i % 2),
      addresses.filter((_, i) => !(i % 2)),
    ]
    const uploads = Array.from({ length: UPLOADS_PER_ADDRESS }, (_, index) => index)
    await Promise.all(holding.flatMap(from => uploads.map(index => hold(upload(index, from)))))
    const flood = Promise.all(
      sending.map(from => sendInTurn(uploads.map(index => upload(index, from)))),
    )

    const answers = await Promise.all(
      Array.from({ length: APPLICANTS }, (_, index) =>
        sendRaw(
          server.url,
          upload(index, `203.0.113.${index + 1}`, `applicant${index}@example.com`),
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(APPLICANTS).fill(200))
    const others = (await flood).flat().filter(status => status !== 200)
    expect([0, 429], 'or cut off unanswered').toEqual(expect.arrayContaining([...new Set(others)]))

    await expect.poll(countPending, { timeout: GIVEN_UP_MS, interval: 500 }).toBe(0)
    const stored = await server.withStore(({ db }) =>
      db.selectFrom('applications').select('email').execute(),
    )
    const applicants = stored.filter(({ email }) => email.startsWith('applicant'))
    expect(new Set(applicants.map(({ email }) => email)).size).toBe(APPLICANTS)
    await server.requireUnharmed()
  },
  GIVEN_UP_MS,
)

test('counts a client’s uploads to pages and the API together', async () => {
  const from = '192.0.2.1'
  const before = spooled().length
  await Promise.all([0, 1].map(index => hold(upload(index, from))))
  await expect.poll(() => spooled().length).toBe(before + 2)
  for (const path of ['/jobsdetails/1', calls.application]) {
    const { headers, ...request } = formPostTo(path, server.url).make()
    const { status, text } = await sendRaw(server.url, {
      ...request,
      headers: [...headers, ['X-Forwarded-For', from]],
    })
    expect(status, path).toBe(429)
    expect(text).toMatch(/^retry-after: \d+/im)
    expect(text).toContain('Other files are still on their way from your connection.')
  }
})

test('leaves no file of answered or aborted uploads', async () => {
  expect(spooled()).not.toEqual([])
  for (const socket of held) socket.destroy()
  await expect.poll(spooled).toEqual([])
})

const applications = new Map<string, RawRequest>()

/** @returns a CV of maximum size, alternately for the call and the page */
function upload(index: number, from: string, email = 'eve@example.com'): RawRequest {
  const path = index % 2 ? calls.application : '/jobsdetails/1'
  const known = applications.get(`${path} ${email}`)
  const application = known ?? compose(path, email)
  applications.set(`${path} ${email}`, application)
  return { ...application, headers: [...application.headers, ['X-Forwarded-For', from]] }
}

function compose(path: string, email: string): RawRequest {
  return formPostTo(path, server.url).make({ email, cv: LARGEST_CV, fileName: 'cv.pdf' })
}

function spooled(): string[] {
  return readdirSync(join(server.dataDir, 'uploads'))
}

const LARGEST_CV = '%PDF-1.7\n'.padEnd(CV_MAX_BYTES, '-')

/** Sends all but the end. @returns once the server has received that, or refused it */
async function hold(request: RawRequest): Promise<void> {
  const socket = openSocket(server.url)
  held.push(socket)
  socket.write(headOf(server.url, request))
  const written = new Promise(resolve => socket.write(request.body.subarray(0, -8), resolve))
  await Promise.race([written, once(socket, 'data'), once(socket, 'close')])
}

async function sendInTurn(requests: RawRequest[]): Promise<number[]> {
  const statuses: number[] = []
  const send = async () => {
    for (let next = requests.shift(); next; next = requests.shift()) {
      statuses.push((await sendRaw(server.url, next, 60_000)).status)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, send))
  return statuses
}

function countPending(): Promise<number> {
  return server.withStore(async ({ db }) => {
    const waiting = db.selectFrom('outbox').select('id').where('state', '!=', 'sent')
    return (await waiting.execute()).length
  })
}
