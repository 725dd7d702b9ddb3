import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endSlowUpload } from '../server/limit-bodies.ts'
import { limitParallelRequests } from '../server/limit-parallel-requests.ts'

/* The limits alone, over real connections, with shorter times. */

let app: FastifyInstance
let port: number
const open: (() => void)[] = []
beforeEach(() => {
  app = fastify({ forceCloseConnections: true })
  open.length = 0
})
afterEach(() => app.close())

async function listen() {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}

/** Responses wait until `open` is called. */
function holdAnswers() {
  const onRequest = limitParallelRequests(async ({ headers }) => `${headers.cookie}`, {
    running: 2,
    waiting: 3,
  })
  app.get('/', { onRequest }, async () => {
    await new Promise<void>(resolve => open.push(resolve))
    return 'done'
  })
}
const ask = async (cookie: string) =>
  (await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } })).status

test('queues one session’s many requests, and leaves capacity to others', async () => {
  holdAnswers()
  await listen()
  const answered: number[] = []
  const asked = Array.from({ length: 10 }, async () => answered.push(await ask('one')))
  // Two are processed, three wait, and five were refused.
  await expect.poll(() => answered).toEqual(Array(5).fill(429))
  expect(open).toHaveLength(2)
  const other = ask('another')
  await expect.poll(() => open.length).toBe(3)
  for (let turn = 0; turn < 6; turn++) {
    await expect.poll(() => open.length).toBeGreaterThan(turn)
    open[turn]?.()
  }
  await Promise.all(asked)
  expect(answered.filter(status => status === 200)).toHaveLength(5)
  expect(await other).toBe(200)
})

test('drops requests of a closed connection from the queue', async () => {
  holdAnswers()
  await listen()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nCookie: one\r\n\r\n'.repeat(5))
  await expect.poll(() => open.length).toBe(2)
  socket.destroy()
  const next = [ask('one'), ask('one')]
  await expect.poll(() => open.length).toBe(4)
  for (const answer of open) answer()
  expect(await Promise.all(next)).toEqual([200, 200])
  expect(open).toHaveLength(4)
})

test('yields after every two responses that need no waiting', async () => {
  const onRequest = limitParallelRequests(async () => 'one', { running: 2, waiting: 30 })
  let inOneGo = 0
  let most = 0
  app.get('/', { onRequest }, async () => {
    inOneGo += 1
    most = Math.max(most, inOneGo)
    setImmediate(() => {
      inOneGo = 0
    })
    return 'done'
  })
  await listen()
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
  let answers = ''
  for await (const text of socket) {
    answers += text
    if (answers.split('done').length > 20) break
  }
  expect(most).toBe(2)
})

test('ends a stalling upload, and accepts a slow but steady one', async () => {
  const pace = { bytesPerSecond: 8 * 1024, overMs: 500 }
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const preParsing = endSlowUpload(pace)
  app.post('/', { preParsing }, async ({ body }) => `${(body as Buffer).length}`)
  await listen()
  const drip = upload(80_000, 100)
  const steady = upload(80_000, 5000)
  expect(await drip).toEqual([408, expect.stringContaining('too slow')])
  expect(await steady).toEqual([200, '80000'])
})

test('stops watching an upload that was refused unread', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.post('/', { preParsing: endSlowUpload() }, async () => 'taken')
  await listen()
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type:\r\nContent-Length: 80000\r\n\r\n')
  socket.write(Buffer.alloc(70_000))
  expect(String(await once(socket, 'data'))).toContain(' 415 ')
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

/** Sends a body in pieces, ten per second. */
function upload(bytes: number, pieceBytes: number): Promise<[status: number, text: string]> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'image/png', 'content-length': bytes }
    const sent: ClientRequest = request({ port, method: 'POST', headers }, async answer => {
      clearInterval(timer)
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      resolve([answer.statusCode ?? 0, text])
    })
    sent.on('error', reject)
    let left = bytes
    const timer = setInterval(() => {
      const piece = Math.min(left, pieceBytes)
      left -= piece
      sent.write(Buffer.alloc(piece))
      if (left > 0) return
      clearInterval(timer)
      sent.end()
    }, 100)
  })
}
