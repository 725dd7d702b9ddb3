import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { clientOf } from '@universe/api/forms/guard-posts'
import { openUploads, UPLOADS_IN_ALL } from '@universe/api/uploads/uploads'
import {
  applicationPartsSent,
  apply,
  applyAs,
  contact,
  pdf,
} from '@universe/testing/clients/api-requests'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { afterEach, beforeEach, expect, test } from 'vitest'

let api: TestApi
let port: number
beforeEach(async () => {
  api = await createTestApi({ TRUST_PROXY: '1' })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as { port: number }).port
})
afterEach(async () => {
  for (const socket of held.splice(0)) socket.destroy()
})

const held: Socket[] = []

const spooled = () => readdirSync(join(api.dataDir, 'uploads'))
const from = (address: string) => ({ 'x-forwarded-for': address })

/** Sends an upload except its end. */
function send(address: string): Socket {
  const { url, payload, headers } = apply(undefined, from(address))
  const socket = connect(port, '127.0.0.1')
  held.push(socket)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = `content-length: ${(payload as Buffer).length}\r\n`
  socket.write(`POST ${url} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${length}\r\n`)
  socket.write((payload as Buffer).subarray(0, -4))
  return socket
}

/** @returns once the upload's file is on disk */
async function hold(address: string): Promise<Socket> {
  const before = countSpooled()
  const socket = send(address)
  await expect.poll(countSpooled).toBe(before + 1)
  return socket
}

function countSpooled(): number {
  try {
    return spooled().length
  } catch {
    return 0
  }
}

test('accepts two concurrent uploads per client, and another when one has ended', async () => {
  const [first] = [await hold('198.51.100.1'), await hold('198.51.100.1')]
  const third = await api.app.inject(apply(undefined, from('198.51.100.1')))
  expect([third.statusCode, third.payload]).toEqual([
    429,
    'Other files are still on their way from your connection. Please wait for them and try again.',
  ])
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  expect((await api.app.inject(contact({}, from('198.51.100.1')))).statusCode).toBe(200)
  expect((await api.app.inject(apply(undefined, from('198.51.100.2')))).statusCode).toBe(200)

  first.destroy()
  await expect
    .poll(async () => (await api.app.inject(apply(undefined, from('198.51.100.1')))).statusCode)
    .toBe(200)
})

test('counts the uploads of an IPv6 network of 64 bits together', async () => {
  await hold('2001:db8:0:1::1')
  await hold('2001:db8:0:1:ffff::2')
  expect((await api.app.inject(apply(undefined, from('2001:db8:0:1::3')))).statusCode).toBe(429)
  expect((await api.app.inject(apply(undefined, from('2001:db8:0:2::3')))).statusCode).toBe(200)
})

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['2001:db8:0:1::1', '2001:db8:0:1'],
  ['2001:0DB8::1:2:3:4:5', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
  [undefined, 'gone'],
])('counts %s as %s', (address, client) => {
  expect(clientOf(address)).toBe(client)
})

test('accepts a limited number of uploads in total, with Retry-After', async () => {
  for (let index = 0; index < UPLOADS_IN_ALL; index++) send(`198.51.100.${index}`)
  await expect.poll(countSpooled).toBe(UPLOADS_IN_ALL)
  const answer = await api.app.inject(apply(undefined, from('203.0.113.1')))
  expect([answer.statusCode, answer.payload]).toEqual([
    503,
    'Too many files are being sent to us at the moment. Please try again in a minute.',
  ])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  for (const socket of held) socket.destroy()
  await expect.poll(countSpooled).toBe(0)
})

test('leaves no file on disk, however an upload ends', async () => {
  const cases = {
    stored: [apply(), 200],
    'with a wrong name': [applyAs({ name: '1' }), 422],
    'without a name': [apply(applicationPartsSent.slice(1)), 422],
    'no PDF': [apply([['cv', Buffer.from('<html>'), 'cv.pdf']]), 422],
    'an unknown field after the file': [apply([...applicationPartsSent, ['role', 'x']]), 400],
    'a second file': [apply([...applicationPartsSent, ['cv', pdf, 'cv.pdf']]), 400],
    'no end': [apply(undefined, {}, ''), 400],
    'a wrong key': [apply(undefined, { 'idempotency-key': 'two words' }), 400],
  } as const
  for (const [name, [request, status]] of Object.entries(cases)) {
    expect((await api.app.inject(request)).statusCode, name).toBe(status)
    expect(spooled(), name).toEqual([])
  }
  await api.store.close()
  expect((await api.app.inject(apply())).statusCode).toBe(503)
  expect(spooled()).toEqual([])
})

test('makes files on disk readable for their owner only', async () => {
  await hold('198.51.100.1')
  const folder = join(api.dataDir, 'uploads')
  const [name = expect.fail()] = spooled()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

test('answers 503 while files cannot be written', async () => {
  writeFileSync(join(api.dataDir, 'uploads'), 'no folder')
  const answer = await api.app.inject(apply())
  expect([answer.statusCode, answer.payload]).toEqual([
    503,
    'We cannot take your request at the moment. Please try again later.',
  ])
})

test('removes at its start files of crashed processes, and no others', async () => {
  const folder = join(api.dataDir, 'uploads')
  mkdirSync(folder)
  const ours = `${process.pid}-0f9c`
  const running = `${process.ppid}-0f9c`
  for (const name of [ours, running, '999999999-0f9c']) writeFileSync(join(folder, name), pdf)
  await openUploads(api.config)
  expect(spooled()).toEqual([running])
})
