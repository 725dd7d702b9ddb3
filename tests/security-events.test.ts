import { once } from 'node:events'
import { connect } from 'node:net'
import { calls } from '@universe/contract/calls'
import {
  apply,
  applyAs,
  contact,
  demo,
  pdf,
  sendTo,
  visitor,
} from '@universe/testing/clients/api-requests'
import { type FormPost, formPosts } from '@universe/testing/clients/form-posts'
import { beginRequest, sendBytes, sendRaw } from '@universe/testing/clients/raw-request'
import { type RunningServer, readLog } from '@universe/testing/servers/running-server'
import { placeForEach } from '@universe/testing/servers/serve'
import { withLimits } from '@universe/testing/servers/test-limits'
import { expect, test } from 'vitest'

/** What the public log says of attacks, without attackers' or visitors' input. */
const PERSONAL = /lovelace|ada@|970599123456|analytical|198\.51\.100|127\.0\.0\.1|evil|typed|%PDF/i
const EVIL = 'https://evil.example'
const OPEN_MAX = 32

const place = placeForEach()

const start = (env: Record<string, string> = {}) =>
  place.start({ LOG_LEVEL: 'warn', EXAMPLE_CONTENT: 'on', ...env })

const eventsOf = (server: RunningServer) => readLog(server).filter(({ security }) => security)
const securityOf = (server: RunningServer) => eventsOf(server).map(({ security }) => security)

function expectNothingPersonal(server: RunningServer) {
  // The startup line contains the listening address.
  const logged = readLog(server).filter(({ msg }) => !/Server listening/.test(msg))
  expect(JSON.stringify(logged)).not.toMatch(PERSONAL)
}

const send = ({ url }: RunningServer, { headers, ...post }: ReturnType<typeof contact>) =>
  sendTo(url, { ...post, headers: { ...headers, 'X-Forwarded-For': '198.51.100.7' } })

test('logs limited, cross-site and automated posts by kind, with ids only', async () => {
  const server = await start({ RATE_LIMIT: '5', ...withLimits({ shareOfForm: 0.4 }) })
  const ask = async (post: ReturnType<typeof contact>) => (await send(server, post)).status
  const trap = { 'form-trap': 'typed by a machine' }
  expect(await ask(contact({}, trap))).toBe(200)
  expect(await ask(demo({}, { 'form-elapsed': '800' }))).toBe(200)
  expect(await ask(contact({}, { origin: EVIL }))).toBe(403)
  expect(await ask(contact({}))).toBe(200)
  expect(await ask(contact({}))).toBe(429)
  expect(await ask(demo({}))).toBe(200)
  expect(await ask(demo({}))).toBe(429)

  await expect.poll(() => eventsOf(server).length).toBe(5)
  const kept = await place
    .openStore()
    .db.selectFrom('enquiries')
    .select(['id', 'kind', 'suspicion'])
    .execute()
  const idOf = (kind: string) =>
    kept.find(row => row.kind === kind && row.suspicion !== null)?.id ?? expect.fail('not kept')
  expect(securityOf(server)).toEqual([
    {
      event: 'request-suspected',
      requestId: idOf('contact'),
      route: calls.contact,
      reason: 'hidden field filled in',
    },
    {
      event: 'request-suspected',
      requestId: idOf('demo'),
      route: calls.demo,
      reason: 'sent after 800 ms',
    },
    { event: 'origin-refused', route: calls.contact },
    { event: 'posts-refused', route: calls.contact, reason: 'posts to this form' },
    { event: 'posts-refused', route: calls.demo, reason: 'all posts together' },
  ])
  for (const line of eventsOf(server)) expect(line.reqId).toMatch(/^req-/)
  expectNothingPersonal(server)
})

test('logs a bot’s request repeated under its key once, and an application without its content', async () => {
  const server = await start()
  const post = contact({}, { 'form-trap': 'typed by a machine', 'idempotency-key': 'once' })
  for (let time = 0; time < 3; time++) {
    expect((await send(server, post)).status).toBe(200)
  }
  const application = apply(undefined, { 'form-trap': 'typed' })
  expect((await send(server, application)).status).toBe(200)
  // Lines are in order, so those of the repeats precede this one's.
  const foreign = contact({}, { origin: EVIL })
  expect((await send(server, foreign)).status).toBe(403)
  await expect.poll(() => securityOf(server).at(-1)).toMatchObject({ event: 'origin-refused' })
  const kept = await place
    .openStore()
    .db.selectFrom('requests')
    .select('id')
    .orderBy('number')
    .execute()
  expect(securityOf(server).slice(0, -1)).toMatchObject(
    kept.map(({ id }) => ({ event: 'request-suspected', requestId: id })),
  )
  expectNothingPersonal(server)
})

test('logs a form post to a page once, by its API call', async () => {
  const server = await start({ RATE_LIMIT: '2', ...withLimits({ shareOfForm: 1 }) })
  const post = (headers: Record<string, string> = {}, email = visitor) =>
    fetch(`${server.url}/?index`, {
      method: 'POST',
      headers: { Origin: server.url, ...headers },
      body: new URLSearchParams({ email, website: 'typed by a machine' }),
    })
  expect((await post()).status).toBe(200)
  expect((await post({ Origin: EVIL })).status).toBe(403)
  expect((await post({}, 'no address')).status).toBe(422)
  expect((await post()).status).toBe(429)
  await expect.poll(() => eventsOf(server).length).toBe(3)
  expect(securityOf(server)).toMatchObject([
    { event: 'request-suspected', route: calls.newsletter },
    { event: 'origin-refused' },
    { event: 'posts-refused', reason: 'all posts together' },
  ])
  expectNothingPersonal(server)
})

test('logs uploads over a client’s limit, and a client over its daily storage limit', async () => {
  const server = await start(withLimits({ bytesPerClient: 6 * 1024 * 1024 }))
  const way = formPosts(server.url).find(isUploadToApi) ?? expect.fail('no such way')
  const open = [
    await beginRequest(server.url, way.make()),
    await beginRequest(server.url, way.make()),
  ]
  expect((await sendRaw(server.url, way.make())).status).toBe(429)
  for (const request of open) expect(await request.finish()).toBe(200)
  const post = applyAs({ cv: Buffer.concat([pdf, Buffer.alloc(4 * 1024 * 1024)]) })
  expect((await send(server, post)).status).toBe(200)
  expect((await send(server, post)).status).toBe(429)
  const reason = 'what its client may store in a day'
  await expect
    .poll(() => securityOf(server))
    .toEqual([
      { event: 'upload-refused', reason: 'of its client' },
      { event: 'posts-refused', route: calls.application, reason },
    ])
  expectNothingPersonal(server)
})

const isUploadToApi = ({ kind, path }: FormPost) => kind === 'multipart' && path.startsWith('/api/')

// Every listener of every role is made by `createApp`.
test('logs requests refused or cut off unread', async () => {
  const server = await start(withLimits({ requestTimeoutMs: 2000 }))
  const { url } = server
  const ask = (...head: string[]) =>
    sendBytes(url, [Buffer.from(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n`, 'latin1')])
  expect((await ask('GET /?typed HTTP/1.1', 'Host: evil example')).status).toBe(400)
  expect((await ask('GET http://evil:99999/ HTTP/1.1', 'Host: localhost')).status).toBe(400)
  expect((await ask('GET / HTTP/1.1', 'Host: localhost', 'Expect: evil')).status).toBe(417)
  expect((await ask('EVIL / HTTP/1.1', 'Host: localhost')).status).toBe(400)
  expect((await ask(`GET /typed HTTP/1.1`, `X: ${'x'.repeat(70_000)}`)).status).toBe(431)
  expect((await ask('GET /typed/%ff?evil HTTP/1.1', 'Host: localhost')).status).toBe(400)
  await askTooMuch(url)
  expect(await sendTooSlowly(url)).toMatch(/^HTTP\/1\.1 408/)

  await expect.poll(() => eventsOf(server).length).toBe(8)
  expect(securityOf(server)).toEqual([
    { event: 'request-malformed', reason: 'its host' },
    { event: 'request-malformed', reason: 'its target' },
    { event: 'request-malformed', reason: 'what it expects' },
    { event: 'request-malformed', reason: 'HPE_INVALID_METHOD' },
    { event: 'request-malformed', reason: 'HPE_HEADER_OVERFLOW' },
    { event: 'request-malformed', reason: 'FST_ERR_BAD_URL' },
    { event: 'connection-cut' },
    { event: 'slow-request-cut' },
  ])
  expectNothingPersonal(server)
})

/** Keeps sending requests without reading. */
async function askTooMuch(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const asked = 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(OPEN_MAX + 1)
  socket.write(asked)
  await once(socket.resume(), 'close')
}

/** @returns the response to a body that stalls */
async function sendTooSlowly(url: string): Promise<string> {
  const head = [
    `POST ${calls.contact} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 100',
  ]
  return (await sendBytes(url, [Buffer.from(`${head.join('\r\n')}\r\n\r\n{"typed`)])).text
}

test('a flood of one kind is limited in the log, without affecting others', async () => {
  const server = await start()
  const flood = Buffer.from('GET / HTTP/1.1\r\nHost: evil example\r\nConnection: close\r\n\r\n')
  for (let time = 0; time < 30; time++) {
    await Promise.all(Array.from({ length: 20 }, () => sendBytes(server.url, [flood])))
  }
  await send(server, contact({}, { origin: EVIL }))
  await expect
    .poll(() => securityOf(server).filter(({ event }) => event === 'origin-refused').length)
    .toBe(1)
  const malformed = securityOf(server).filter(({ event }) => event === 'request-malformed')
  expect(malformed.length).toBe(60)
})

test('a log line contains at most the start of a path, and stays one line for any bytes', async () => {
  const server = await start({ LOG_LEVEL: 'info' })
  const ask = (path: string) =>
    sendBytes(server.url, [
      Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'),
    ])
  expect((await ask(`/${'long'.repeat(3000)}?evil`)).status).toBe(404)
  expect((await ask('/d"\\n?evil')).status).toBe(404)
  // Line separators of some readers, terminal escapes, and JavaScript's line separator.
  for (const odd of ['\x85', '\x9b', '\x1b', '\x7f', '\t', '\xe2\x80\xa8']) {
    expect((await ask(`/a${odd}b`)).status, JSON.stringify(odd)).toBe(400)
  }
  const paths = () =>
    readLog(server).flatMap(({ msg, req }) => (msg === 'incoming request' ? [req.path] : []))
  await expect.poll(() => paths().length).toBe(2)
  expect(paths()).toEqual([`/${'long'.repeat(3000)}`.slice(0, 200).concat('…'), '/d"\\n'])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  expect(server.printed()).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]/)
  const longest = Math.max(
    ...server
      .printed()
      .split('\n')
      .map(line => line.length),
  )
  expect(longest).toBeLessThan(1000)
  expectNothingPersonal(server)
})
