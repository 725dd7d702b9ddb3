import { Socket } from 'node:net'
import { calls } from '@universe/contract/calls'
import { findText } from '@universe/domain/letters/message-content'
import {
  apply,
  applyAs,
  contact,
  demo,
  post,
  subscribe,
  visitor,
} from '@universe/testing/clients/api-requests'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { createTestApi } from '@universe/testing/servers/test-api'
import { withLimits } from '@universe/testing/servers/test-limits'
import { expect, onTestFinished, test } from 'vitest'

test('limits form posts per address over all forms, with Retry-After', async () => {
  const { app } = await createTestApi({ RATE_LIMIT: '2' })
  expect((await app.inject(subscribe())).statusCode).toBe(200)
  expect((await app.inject(contact())).statusCode).toBe(200)
  const third = await app.inject(demo())
  expect(third.statusCode).toBe(429)
  expect(third.payload).toBe('Too many requests. Please wait a minute and try again.')
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)

  expect((await app.inject({ url: '/api/jobs/GetAllJobs' })).statusCode).toBe(200)
  const elsewhere = await app.inject({ ...demo(), remoteAddress: '198.51.100.7' })
  expect(elsewhere.statusCode).toBe(200)
})

test('limits posts to one form per address, and leaves the other forms open', async () => {
  const { app } = await createTestApi({ RATE_LIMIT: '10', ...withLimits({ shareOfForm: 0.1 }) })
  expect((await app.inject(contact())).statusCode).toBe(200)
  const second = await app.inject(contact())
  expect(second.statusCode).toBe(429)
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject(demo())).statusCode).toBe(200)
  const elsewhere = await app.inject({ ...contact(), remoteAddress: '198.51.100.7' })
  expect(elsewhere.statusCode).toBe(200)
})

test('acknowledges one address as often as a day allows, however many come at once', async () => {
  const { app, db } = await createTestApi(withLimits({ acknowledgementsPerDay: 2 }))
  await Promise.all(Array.from({ length: 5 }, () => app.inject(contact())))
  const outbox = await db.selectFrom('outbox').select('purpose').execute()
  expect(outbox.filter(({ purpose }) => purpose === 'acknowledgement')).toHaveLength(2)
  expect(outbox.filter(({ purpose }) => purpose === 'company')).toHaveLength(5)
})

test('counts an IPv6 network of 64 bits as one address', async () => {
  const { app } = await createTestApi({ RATE_LIMIT: '1' })
  await app.inject({ ...subscribe(), remoteAddress: '2001:db8:0:1::1' })
  const neighbour = await app.inject({ ...subscribe(), remoteAddress: '2001:db8:0:1:ffff::2' })
  expect(neighbour.statusCode).toBe(429)
})

test.each([
  ['off', 429],
  ['1', 200],
  ['127.0.0.0/8', 200],
  ['10.0.0.0/8', 429],
])('with TRUST_PROXY=%s answers another forwarded address with %i', async (proxies, status) => {
  const { app } = await createTestApi({ RATE_LIMIT: '1', TRUST_PROXY: proxies })
  await app.inject(subscribe(visitor, { 'x-forwarded-for': '198.51.100.1' }))
  const other = await app.inject(subscribe(visitor, { 'x-forwarded-for': '198.51.100.2' }))
  expect(other.statusCode).toBe(status)
})

test.each([
  ['2', '203.0.113.1, 198.51.100.1, 10.0.0.1', '203.0.113.2, 198.51.100.1, 10.0.0.2', 429],
  ['2', '203.0.113.1, 198.51.100.1, 10.0.0.1', '203.0.113.1, 198.51.100.2, 10.0.0.1', 200],
  ['2', '198.51.100.1', '198.51.100.2', 200],
])(
  'believes TRUST_PROXY=%s proxies and no more: after %s answers %s with %i',
  async (proxies, first, second, status) => {
    const { app } = await createTestApi({ RATE_LIMIT: '1', TRUST_PROXY: proxies })
    await app.inject(subscribe(visitor, { 'x-forwarded-for': first }))
    const answer = await app.inject(subscribe(visitor, { 'x-forwarded-for': second }))
    expect(answer.statusCode).toBe(status)
  },
)

test.each([
  ['a filled trap', { 'form-trap': 'x' }, 'hidden field filled in'],
  ['a form sent too fast', { 'form-elapsed': '800' }, 'sent after 800 ms'],
])('stores and marks %s, and sends no acknowledgement', async (_name, headers, reason) => {
  const { app, db } = await createTestApi()
  const requests = [contact({}, headers), apply(undefined, headers), demo({}, headers)]
  for (const request of [...requests, subscribe(visitor, headers)]) {
    expect((await app.inject(request)).statusCode).toBe(200)
  }
  for (const table of ['enquiries', 'applications', 'suspected_subscriptions'] as const) {
    const rows = await db.selectFrom(table).select('suspicion').execute()
    expect(rows.length, table).toBeGreaterThan(0)
    for (const { suspicion } of rows) expect(suspicion, table).toBe(reason)
  }
  expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([])
  const outbox = await db
    .selectFrom('outbox')
    .select(['purpose', 'subject'])
    .orderBy('subject')
    .execute()
  const called = (title: string) => ({
    purpose: 'company',
    subject: expect.stringMatching(new RegExp(`^\\[Suspicious\\] ${title} \\(\\w{6}\\)$`)),
  })
  expect(outbox).toEqual([
    called('Contact request: Telecom'),
    called('Demo request: Cyber Security'),
    called('Job application: no vacancy named'),
    called('Newsletter subscription'),
  ])
})

test.each<Record<string, string>>([
  { 'form-trap': '' },
  { 'form-elapsed': '2000' },
  { 'form-elapsed': 'soon' },
])('suspects nothing in %o', async headers => {
  const { app, db } = await createTestApi()
  await app.inject(contact({}, headers))
  const enquiry = await db.selectFrom('enquiries').select('suspicion').executeTakeFirst()
  expect(enquiry?.suspicion).toBeNull()
})

test('acknowledges a person whose address a bot had subscribed before', async () => {
  const { app, db } = await createTestApi()
  await app.inject(subscribe(visitor, { 'form-trap': 'x' }))
  await app.inject(subscribe())
  const subscribers = await db.selectFrom('subscribers').select('email').execute()
  expect(subscribers).toEqual([{ email: visitor }])
  expect(await db.selectFrom('suspected_subscriptions').select('id').execute()).toEqual([])
  const outbox = await db.selectFrom('outbox').select('recipient').execute()
  expect(outbox.filter(({ recipient }) => recipient === visitor)).toHaveLength(1)
})

test('notifies the company once of an address that a bot enters repeatedly', async () => {
  const { app, db, store, config } = await createTestApi()
  for (const email of [visitor, visitor.toUpperCase(), visitor]) {
    expect((await app.inject(subscribe(email, { 'form-trap': 'x' }))).statusCode).toBe(200)
  }
  const [message = expect.fail(), ...others] = await db.selectFrom('outbox').selectAll().execute()
  expect(others).toEqual([])
  expect(message.subject).toMatch(/^\[Suspicious] Newsletter subscription \(\w{6}\)$/)
  expect((await findText(store, config, message))?.text).toContain(
    `This looks automated. A hidden field was filled in. The address was not subscribed.\n\nEmail: ${visitor}\n`,
  )
})

test('a bot’s subscription replaces no subscriber', async () => {
  const { app, db } = await createTestApi()
  await app.inject(subscribe())
  await app.inject(subscribe(visitor, { 'form-trap': 'x' }))
  const subscribers = await db.selectFrom('subscribers').select('email').execute()
  expect(subscribers).toEqual([{ email: visitor }])
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
})

const injections = ['\r\nBcc: eve@example.com', '\nBcc: eve@example.com', '\u2028Bcc: eve', '\0']

test.each(injections)('refuses %j in every field', async injection => {
  const { app, db } = await createTestApi()
  // With another line it is not our form's text, to which no field rule applies.
  const isOurs = !injection.includes('\n')
  const requests = [
    subscribe(`${visitor}${injection}`),
    contact({ email: `${visitor}${injection}` }),
    ...(isOurs
      ? [
          contact({ name: `Ada${injection}` }),
          contact({ company: `Engines${injection}` }),
          demo({ phone: `970599123456${injection}` }),
        ]
      : []),
    applyAs({ name: `Ada${injection}` }),
  ]
  for (const request of requests) {
    expect((await app.inject(request)).statusCode).toBe(422)
  }
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test.each(injections.filter(injection => injection.includes('\n')))(
  'keeps %j of a composed text within the text of the mail',
  async injection => {
    const smtp = await startMailServer()
    onTestFinished(smtp.stop)
    const api = await createTestApi({ SMTP_URL: smtp.url })
    const body = `Hello${injection}\n.\nMAIL FROM:<eve@example.com>`
    const request = post(calls.contact, { inputValue: visitor, body })
    expect((await api.app.inject(request)).statusCode).toBe(200)
    await api.dispatcher().deliverDue()
    expect(smtp.received).toHaveLength(2)
    const [{ mail, recipients } = expect.fail()] = smtp.to(api.config.mailTo.contact)
    expect(recipients).toHaveLength(1)
    expect([mail.bcc, mail.cc]).toEqual([undefined, undefined])
    expect(mail.subject).toMatch(/^Contact request — ada@example\.com \(\w{6}\)$/)
    expect(mail.text).toContain(`\n\n${body.replaceAll('\r\n', '\n')}\n\nEmail: ${visitor}\n`)
  },
)

test('serves the next request on a connection whose upload was refused', async () => {
  const { app } = await createTestApi()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const { payload, headers, url } = apply([
    ['role', 'admin'],
    ['cv', Buffer.alloc(2_000_000), 'cv.pdf'],
  ])
  const head = [
    `POST ${url} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${(payload as Buffer).length}`,
  ]
  const socket = new Socket()
  let answers = ''
  socket.on('data', chunk => {
    answers += chunk
  })
  const ended = new Promise(resolve => socket.on('close', resolve))
  socket.connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(payload as Buffer)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await ended
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
})
