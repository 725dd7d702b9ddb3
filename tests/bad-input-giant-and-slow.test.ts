import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type FormPost,
  formPosts,
  formPostTo,
  framePart,
} from '@universe/testing/clients/form-posts'
import { openSocket, sendRaw, trickle } from '@universe/testing/clients/raw-request'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

/** Oversized and slow input, at every call and page that accepts posts. */
const HUGE = 100 * 1024 * 1024
const SLOW_CLIENTS = 200

let server: FuzzedServer
beforeAll(async () => {
  server = await startFuzzedServer()
})
afterAll(() => server.stop())
afterEach(() => server.requireUnharmed())

const ways = formPosts('').map(way => [way.path, way] as const)
const pages = ways.filter(([, { kind }]) => kind === 'urlencoded')

test.each(ways)('refuses 100 MB at %s without reading it', async (_path, way) => {
  const answer = await pourInto(way, `Content-Length: ${HUGE}`)
  expect([0, 413], 'or cut off unanswered').toContain(answer.status)
  expect(answer.written).toBeLessThan(HUGE)
})

test.each(ways)('refuses an endless body at %s', async (_path, way) => {
  const answer = await pourInto(way, 'Transfer-Encoding: chunked')
  expect([0, 400, 408, 411, 413], 'or cut off unanswered').toContain(answer.status)
})

test.each(pages)('refuses thousands of fields at %s before parsing', async (_, { path }) => {
  const way = formPostTo(path, server.url)
  const names = Array.from({ length: 15_800 }, (_, index) => index.toString(36))
  const answer = await sendRaw(server.url, way.withBody(names.join('&')))
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('could not be read')
})

test.each(ways.filter(([, { kind }]) => kind === 'multipart'))(
  'stops reading at %s after thousands of possible parts',
  async (_, { path }) => {
    const way = formPostTo(path, server.url)
    const answer = await sendRaw(server.url, way.make({ cv: `%PDF-1.7${'\r\n--'.repeat(2500)}` }))
    expect(answer.status).toBe(400)
  },
)

test.concurrent.each(ways)('ends a trickling body at %s', async (_path, way) => {
  const startedAt = Date.now()
  await trickle(server.url, startOf(way, 'Content-Length: 5000'))
  expect(Date.now() - startedAt).toBeGreaterThan(1500)
})

test('serves others while many clients trickle headers and bodies', async () => {
  const [[, way = expect.fail()] = []] = ways
  const slow = Array.from({ length: SLOW_CLIENTS }, (_, index) =>
    trickle(
      server.url,
      index % 2 ? startOf(way, 'Content-Length: 5000') : 'POST /contact HTTP/1.1\r\nX-Slow: ',
    ),
  )
  for (let time = 0; time < 5; time++) {
    expect((await fetch(`${server.url}/contact`)).status).toBe(200)
    await pause(100)
  }
  await Promise.all(slow)
})

test('nothing of it was stored', async () => {
  await server.requireWholeRequests()
  const messages = server.withStore(({ db }) => db.selectFrom('outbox').select('id').execute())
  expect(await messages).toEqual([])
})

function startOf(way: FormPost, length: string): string {
  const { host } = new URL(server.url)
  const here = formPostTo(way.path, server.url)
  const headers = here.withBody('').headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${way.path} HTTP/1.1\r\nHost: ${host}\r\n${headers.join('')}${length}\r\n\r\n`
}

/** Writes until the server responds, closes the connection, or 100 MB are sent. */
function pourInto(way: FormPost, length: string) {
  const isChunked = length.startsWith('Transfer')
  const toChunk = (bytes: Uint8Array | string) =>
    isChunked
      ? Buffer.concat(
          [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'].map(each =>
            Buffer.from(each as string),
          ),
        )
      : bytes
  const piece = toChunk(randomBytes(64 * 1024))
  return new Promise<{ status: number; written: number }>(resolve => {
    const socket = openSocket(server.url)
    let text = ''
    let written = 0
    const pour = () => {
      while (text === '' && written < HUGE && !socket.destroyed) {
        written += piece.length
        if (!socket.write(piece)) return
      }
    }
    socket.on('data', data => {
      text += data
      socket.end()
    })
    socket.on('drain', pour)
    socket.on('close', () => resolve({ status: Number(text.slice(9, 12)), written }))
    socket.write(startOf(way, length))
    if (way.kind === 'multipart')
      socket.write(toChunk(framePart('cv', '%PDF-1.7', 'a.pdf').trimEnd()))
    pour()
  })
}
