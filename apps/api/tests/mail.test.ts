import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { startApi } from '@universe/api/start-api'
import { calls } from '@universe/contract/calls'
import { company } from '@universe/contract/company'
import { HOUR_MS } from '@universe/contract/dates'
import { forms } from '@universe/contract/forms/all-forms'
import { composeText } from '@universe/contract/forms/form-payload'
import { messages } from '@universe/contract/messages'
import { requestReference } from '@universe/contract/request-reference'
import { nextAttemptAt, TRY_FOR_MS } from '@universe/domain/mail/lane'
import { endLease, LEASE_MS } from '@universe/domain/mail/lane-repository'
import { claimMail, retryMessages } from '@universe/domain/mail/outbox-repository'
import { createApp, serveApi } from '@universe/server/create-app'
import { openStore } from '@universe/store/store'
import {
  apply,
  applyAs,
  contact,
  contactFields,
  demo,
  pdf,
  post,
  subscribe,
  visitor,
} from '@universe/testing/clients/api-requests'
import { refusal, startMailServer } from '@universe/testing/servers/mail-server'
import { createTestApi, START, type TestApi } from '@universe/testing/servers/test-api'
import { withLimits } from '@universe/testing/servers/test-limits'
import { insertJob } from '@universe/testing/stores/content'
import { simpleParser } from 'mailparser'
import { expect, onTestFinished, test, vi } from 'vitest'

async function start(refuse?: () => Error | undefined, env: Record<string, string> = {}) {
  const smtp = await startMailServer(refuse)
  onTestFinished(smtp.stop)
  const api = await createTestApi({ SMTP_URL: smtp.url, ...env })
  return { smtp, api }
}

test('sends the company a contact request with the visitor as reply address', async () => {
  const { smtp, api } = await start(undefined, { MAIL_TO_CONTACT: 'sales@a.example' })
  await api.app.inject(contact({}, { 'idempotency-key': 'one' }))
  await api.dispatcher().deliverDue()
  const [{ mail } = expect.fail()] = smtp.to('sales@a.example')
  expect(mail.subject).toBe(
    `Contact request: Telecom — Ada Lovelace, Analytical Engines (${requestReference('one')})`,
  )
  expect(mail.replyTo?.value).toEqual([{ name: 'Ada Lovelace', address: visitor }])
  expect(mail.text).toContain(`\n\n${composeText(forms.contact, contactFields)}\nReceived: `)
})

test('sends each kind of request to its own address', async () => {
  const { smtp, api } = await start(undefined, {
    MAIL_TO_DEMO: 'demo@a.example',
    MAIL_TO_APPLICATION: 'jobs@a.example',
    MAIL_TO_NEWSLETTER: 'news@a.example',
  })
  await api.app.inject(demo({}, { 'idempotency-key': 'one' }))
  await api.app.inject(apply(undefined, { 'idempotency-key': 'two' }))
  await api.app.inject(subscribe(visitor, { 'idempotency-key': 'three' }))
  await api.dispatcher().deliverDue()
  const subjects = ['demo', 'jobs', 'news'].map(
    name => smtp.to(`${name}@a.example`)[0]?.mail.subject,
  )
  expect(subjects).toEqual([
    `Demo request: Cyber Security — Ada Lovelace, Analytical Engines (${requestReference('one')})`,
    `Job application: no vacancy named — Ada Lovelace (${requestReference('two')})`,
    `Newsletter subscription — ${visitor} (${requestReference('three')})`,
  ])
})

test('puts the same reference into both mails of a request, with and without a key', async () => {
  const { smtp, api } = await start()
  await api.app.inject(contact({}, { 'idempotency-key': 'one' }))
  await api.app.inject(demo({}, { 'idempotency-key': 'two' }))
  await api.app.inject(apply())
  await api.dispatcher().deliverDue()
  const { id } = await api.db.selectFrom('applications').select('id').executeTakeFirstOrThrow()
  const keys = ['one', 'two', id]
  const references = (address: string) =>
    smtp.to(address).map(({ mail }) => / \((\w+)\)$/.exec(mail.subject ?? '')?.[1])
  const expected = keys.map(requestReference).sort()
  expect(references(visitor).sort()).toEqual(expected)
  const { contact: enquiries, application: jobs } = api.config.mailTo
  expect([...references(enquiries), ...references(jobs)].sort()).toEqual(expected)
})

test('attaches the CV unchanged under a safe name', async () => {
  const { smtp, api } = await start()
  await api.app.inject(apply())
  await api.dispatcher().deliverDue()
  const [{ mail } = expect.fail()] = smtp.to(api.config.mailTo.application)
  const [cv = expect.fail()] = mail.attachments
  expect(cv).toMatchObject({ filename: 'cv-ada-lovelace.pdf', contentType: 'application/pdf' })
  expect(createHash('sha256').update(cv.content).digest('hex')).toBe(
    createHash('sha256').update(pdf).digest('hex'),
  )
  expect(mail.text).toContain(
    `\nName: Ada Lovelace\nEmail: ${visitor}\nVacancy: not named\nCV: attached as cv-ada-lovelace.pdf\n`,
  )
  expect(mail.html, 'beside both bodies').toContain('Ada Lovelace')
})

test.each([
  ['سارة عودة', 'cv-سارة-عودة.pdf'],
  // Decomposed letters are normalized.
  ['Jose\u0301', 'cv-jos\u00e9.pdf'],
  [`${'Ж'.repeat(70)} ${'Я'.repeat(20)}`, `cv-${'ж'.repeat(60)}.pdf`],
])('names the CV of %s after its applicant', async (name, filename) => {
  const { smtp, api } = await start()
  const answer = await api.app.inject(applyAs({ name }))
  expect(answer.statusCode).toBe(200)
  await api.dispatcher().deliverDue()
  const [{ raw, mail } = expect.fail()] = smtp.to(api.config.mailTo.application)
  expect(mail.attachments.map(each => each.filename)).toEqual([filename])
  const [head = ''] = raw.toString('latin1').split('%PDF')
  expect(head.split('\n\n')[0], 'headers are ASCII').toMatch(/^[\x20-\x7e\s]*$/)
})

test('acknowledges with the subject of the request, the reference, the telephone and its hours', async () => {
  const { smtp, api } = await start(undefined, withLimits({ acknowledgementsPerDay: undefined }))
  const title = 'Network Engineer\r\n\u202eBcc: eve@example.com'
  const vacancyId = String(await insertJob(api, { title }))
  const asked = [
    [contact, 'Thank you for writing to us about Telecom.', 'Our experts will get back to you.'],
    [
      demo,
      'Thank you for your demo request: Cyber Security.',
      'We will contact you about your demo.',
    ],
    [
      (_: object, headers: Record<string, string>) =>
        apply(undefined, { ...headers, 'vacancy-id': vacancyId }),
      'Thank you for applying for our vacancy "Network Engineer Bcc: eve@example.com".',
      'We read every CV and will write to you.',
    ],
    [
      (_: object, headers: Record<string, string>) => apply(undefined, headers),
      'Thank you for sending us your CV.',
      'We read every CV and will write to you.',
    ],
    [
      (_: object, headers: Record<string, string>) =>
        post(calls.contact, { inputValue: visitor, body: 'Call me.' }, headers),
      'Thank you for writing to us.',
      'Our experts will get back to you.',
    ],
  ] as const
  for (const [index, [request]] of asked.entries()) {
    await api.app.inject(request({}, { 'idempotency-key': String(index) }))
  }
  await api.dispatcher().deliverDue()
  const told = smtp.to(api.config.mailTo.application).map(({ mail }) => mail)
  expect(told.map(({ subject }) => subject?.replace(/ \(\w{6}\)$/, ''))).toContain(
    'Job application: Network Engineer Bcc: eve@example.com — Ada Lovelace',
  )
  expect(told.flatMap(({ bcc }) => bcc ?? [])).toEqual([])
  for (const [index, [, thanks, next]] of asked.entries()) {
    const reference = requestReference(String(index))
    const { mail } =
      smtp.to(visitor).find(({ mail }) => mail.subject?.endsWith(`(${reference})`)) ?? expect.fail()
    expect(mail.headers.get('auto-submitted')).toBe('auto-replied')
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text?.split('\n\n').slice(1)).toEqual([
      thanks,
      `Reference: ${reference}`,
      'What happens next',
      `${next} We work from Sunday to Thursday, during the operating hours below.`,
      'If you have a question, please call us and mention the reference.',
      `Telephone: ${company.telephone}\nOperating hours: Sunday to Thursday, 8:00 am to 5:00 pm, Ramallah time`,
      `${company.name}, ${company.web}\nYou receive this message because your address was entered in a form on our website. If that was not you, please ignore it.\nPrivacy policy:\n${api.config.publicUrl}/privacypolicy\n`,
    ])
  }
})

test.each([
  ['https://www.a.example', '\nhttps://www.a.example/jobsdetails/'],
  ['', undefined],
])(
  'names an application’s vacancy in subject and text, for a site at %j',
  async (SITE_URL, link) => {
    const { smtp, api } = await start(undefined, { SITE_URL })
    const id = String(await insertJob(api, { title: 'Network Engineer' }))
    await api.app.inject(apply(undefined, { 'vacancy-id': id, 'idempotency-key': 'one' }))
    await api.dispatcher().deliverDue()
    const [{ mail } = expect.fail()] = smtp.to(api.config.mailTo.application)
    expect(mail.subject).toBe(
      `Job application: Network Engineer — Ada Lovelace (${requestReference('one')})`,
    )
    expect(mail.text).toContain(
      `\nName: Ada Lovelace\nEmail: ${visitor}\nVacancy: Network Engineer${link ? link + id : ''}\nCV: `,
    )
  },
)

const long = 'Ж'.repeat(100)
test.each([
  ['سارة عودة', 'بنك فلسطين', 'سارة عودة, بنك فلسطين\u200e'],
  ['José Åström', '王小明', 'José Åström, 王小明'],
  [long, long, `${'Ж'.repeat(59)}…, ${'Ж'.repeat(59)}…`],
  // Invisible characters neither hide nor separate words.
  ['\u3164Ada\u115f', 'Ol\uffa0ive', 'Ada, Olive'],
])('names %s of %s in subject and reply address, in ASCII', async (name, employer, sender) => {
  const { smtp, api } = await start()
  const request = contact({ name, company: employer }, { 'idempotency-key': 'one' })
  expect((await api.app.inject(request)).statusCode).toBe(200)
  await api.dispatcher().deliverDue()
  const [{ mail, raw } = expect.fail()] = smtp.to(api.config.mailTo.contact)
  expect(mail.subject).toBe(`Contact request: Telecom — ${sender} (${requestReference('one')})`)
  const [shown = ''] = sender.split(', ')
  const isShown = shown !== employer
  expect(mail.replyTo?.value).toEqual([{ name: isShown ? shown : '', address: visitor }])
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
  expect(head).toMatch(/^[\x20-\x7e\s]*$/)
  for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
})

test('no form accepts an address that mail programs decode to another, and no mail contains it', async () => {
  const { smtp, api } = await start()
  const address = '=?utf-8?q?victim=40victim.com=3e=21?=@x.test'
  const requests = [
    subscribe(address),
    contact({ email: address }),
    demo({ email: address }),
    applyAs({ email: address }),
    post(calls.contact, { inputValue: address, body: 'Call me.' }),
  ]
  for (const request of requests) {
    const answer = await api.app.inject(request)
    expect
      .soft([answer.statusCode, answer.payload], String(request.url))
      .toEqual([422, messages.emailInvalid])
  }
  await api.dispatcher().deliverDue()
  expect(smtp.received.map(({ raw }) => raw.toString())).toEqual([])
})

// Impossible through our API; another program may write to the store.
test('a stored name reaches no other recipient, and adds no header', async () => {
  const { smtp, api } = await start()
  const name = '"Eve" <eve@example.com>, =?utf-8?q?=22eve?=\r\nBcc: eve@example.com \u202eada\u2066'
  await api.app.inject(contact())
  await api.db.updateTable('enquiries').set({ name, company: name }).execute()
  await api.dispatcher().deliverDue()
  const [{ mail, raw, recipients } = expect.fail()] = smtp.to(api.config.mailTo.contact)
  expect(recipients).toEqual([api.config.mailTo.contact])
  expect(mail.replyTo?.value).toEqual([
    { name: expect.stringMatching(/^[\p{L}\p{M} ]*$/u), address: visitor },
  ])
  expect(mail.subject).toMatch(/^Contact request: Telecom — [\p{L}\p{M}, ]+ \(\w{6}\)$/u)
  expect([mail.bcc, mail.cc]).toEqual([undefined, undefined])
  expect(raw.toString().match(/^Reply-To:/gm)).toHaveLength(1)
})

test('retries later, under the same Message-ID, when the server is busy', async () => {
  let busy = true
  const { smtp, api } = await start(() => (busy ? refusal('451 not today') : undefined))
  await api.app.inject(subscribe())
  const dispatcher = api.dispatcher()
  await dispatcher.deliverDue()
  const waiting = await api.db.selectFrom('outbox').selectAll().execute()
  for (const row of waiting) {
    expect(row).toMatchObject({ state: 'pending', attempts: 1, next_attempt_at: START + 5000 })
    expect(row.last_error).toContain('not today')
  }

  busy = false
  await dispatcher.deliverDue()
  expect(smtp.received).toEqual([])
  api.clock.time += 5000
  await dispatcher.deliverDue()
  const ids = smtp.received.map(({ mail }) => mail.messageId)
  expect(ids.toSorted()).toEqual(waiting.map(row => row.message_id).toSorted())
})

test('waits longer after each failure, and six hours at most', () => {
  const failed = { firstAttemptAt: START, permanent: false, now: START, jitter: 1 }
  const waits = [1, 2, 3, 14, 15].map(
    attempts => (nextAttemptAt({ ...failed, attempts }) ?? 0) - START,
  )
  const SIX_HOURS_MS = 6 * HOUR_MS
  expect(waits).toEqual([5000, 10_000, 20_000, SIX_HOURS_MS, SIX_HOURS_MS])
})

test('spreads its retries, and tries for three days at the least', () => {
  const failed = { attempts: 3, firstAttemptAt: START, permanent: false }
  const waits = [0, 0.5, 1].map(jitter => nextAttemptAt({ ...failed, now: START, jitter }))
  expect(waits).toEqual([START + 10_000, START + 15_000, START + 20_000])
  const threeDays = START + 3 * 24 * 60 * 60 * 1000
  const last = { ...failed, attempts: 20, jitter: 0.5 }
  expect(nextAttemptAt({ ...last, now: threeDays })).not.toBeNull()
  expect(nextAttemptAt({ ...last, now: threeDays + 1 })).toBeNull()
})

test('gives up after three days and keeps the message, which is retried for as long on request', async () => {
  const { api } = await start(() => refusal('451 not today'))
  await api.app.inject(subscribe())
  const dispatcher = api.dispatcher()
  await dispatcher.deliverDue()
  api.clock.time += TRY_FOR_MS + 1
  await dispatcher.deliverDue()
  const rows = () => api.db.selectFrom('outbox').select(['state', 'attempts']).execute()
  expect(await rows()).toEqual(Array(2).fill({ state: 'dead', attempts: 2 }))
  await retryMessages(api.store.db, 'dead', api.clock.time)
  await dispatcher.deliverDue()
  expect(await rows()).toEqual(Array(2).fill({ state: 'pending', attempts: 1 }))
})

test('gives up at once on a permanent refusal, with the server’s message', async () => {
  const { api } = await start(() => refusal('550 not today'))
  await api.app.inject(subscribe())
  await api.dispatcher().deliverDue()
  const rows = await api.db.selectFrom('outbox').select(['state', 'last_error']).execute()
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(row.state).toBe('dead')
    expect(row.last_error).toContain('550 not today')
  }
})

test('sends again what a crashed process had claimed', async () => {
  const { smtp, api } = await start()
  await api.app.inject(subscribe())
  const send = vi.fn(untilTheEnd())
  const dying = api.dispatcher({ send, close() {} })
  dying.wake()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))

  const next = api.dispatcher()
  await next.deliverDue()
  expect(smtp.received).toEqual([])
  await passLeases(api, LEASE_MS + 1)
  await next.deliverDue()
  expect(smtp.received).toHaveLength(2)
}, 15_000)

test('does not send what a running process takes long to send', async () => {
  const { smtp, api } = await start()
  await api.app.inject(contact())
  const slow = api.dispatcher({ send: untilTheEnd(), close() {} })
  slow.wake()
  const endOfLeases = async () => {
    const rows = await api.db
      .selectFrom('outbox')
      .select('lease_until')
      .where('lease_owner', 'is not', null)
      .execute()
    if (rows.length < 2) return 0
    return Math.min(...rows.map(row => row.lease_until))
  }
  await vi.waitFor(async () => expect(await endOfLeases()).toBeGreaterThan(0))
  const before = await endOfLeases()
  await passLeases(api, LEASE_MS - 1000)
  await vi.waitFor(async () => expect(await endOfLeases()).toBeGreaterThanOrEqual(before), 40_000)
  await passLeases(api, LEASE_MS - 1000)
  const next = api.dispatcher()
  await next.deliverDue()
  expect(smtp.received).toEqual([])
  await next.start()
  await next.deliverDue()
  // An embedded store has one process: at its start no other holds a lease.
  expect(smtp.received).toHaveLength(api.store.kind === 'sqlite' ? 2 : 0)
}, 25_000)

test('a sender with an expired lease does not release another’s messages', async () => {
  const { api } = await start()
  await api.app.inject(subscribe())
  const claim = (owner: string) => claimMail(api.store, { owner, now: api.clock.time }, 10)
  const slow = await claim('slow')
  await passLeases(api, LEASE_MS + 1)
  expect(await claim('heir')).toHaveLength(2)
  for (const message of slow) {
    const isFreed = await endLease(api.db, 'outbox', message, { next_attempt_at: START })
    expect(isFreed).toBe(false)
  }
  expect(await claim('third')).toEqual([])
})

/** @returns a sender that hangs until the test ends, as closing waits for one */
function untilTheEnd() {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  return () => promise
}

/** Lets only leases expire: on PostgreSQL they use the database's clock. */
async function passLeases({ db }: TestApi, ms: number) {
  await db
    .updateTable('outbox')
    .set(row => ({ lease_until: row('lease_until', '-', ms) }))
    .where('lease_owner', 'is not', null)
    .execute()
}

test('sends each message once when two processes share the outbox', async () => {
  const { smtp, api } = await start()
  for (let count = 0; count < 10; count++) {
    await api.app.inject(subscribe(`reader${'x'.repeat(count)}@example.com`))
  }
  const other = openStore(api.location)
  const beside = api.dispatcher(undefined, other)
  onTestFinished(other.close)
  await Promise.all([api.dispatcher().deliverDue(), beside.deliverDue()])
  expect(smtp.received).toHaveLength(20)
  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(20)
})

test('responds at once while the mail server hangs', async () => {
  const sockets: Socket[] = []
  const hanging = createServer(socket => sockets.push(socket))
  await new Promise<void>(resolve => hanging.listen(0, '127.0.0.1', resolve))
  const { port } = hanging.address() as { port: number }
  const api = await createTestApi({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  onTestFinished(() => {
    hanging.close()
    for (const socket of sockets) socket.destroy()
  })
  const dispatcher = api.dispatcher()
  await api.app.inject(subscribe())
  dispatcher.wake()
  await vi.waitFor(() => expect(sockets).not.toEqual([]))
  expect((await api.app.inject(contact())).statusCode).toBe(200)
  expect(sockets[0]?.destroyed, 'it was still waited for').toBe(false)
})

test('writes readable files where there is no mail server', async () => {
  const api = await createTestApi()
  await api.app.inject(contact())
  await api.dispatcher().deliverDue()
  const folder = join(api.dataDir, 'mailbox')
  const names = (await readdir(folder)).toSorted()
  expect(names).toEqual([
    expect.stringMatching(/^20261121T120000Z-acknowledgement-[0-9a-f]{12}\.eml$/),
    expect.stringMatching(/^20261121T120000Z-company-[0-9a-f]{12}\.eml$/),
  ])
  const content = await readFile(join(folder, names[1] as string))
  expect(content.toString()).toContain(composeText(forms.contact, contactFields))
  expect((await simpleParser(content)).replyTo?.value).toMatchObject([{ address: visitor }])
})

test('sends after a restart what was accepted before', async () => {
  const { smtp, api } = await start()
  await api.app.inject(contact())
  const location = { databaseUrl: undefined, ...api.location }
  const config = { ...api.config, ...location, exampleContent: false }
  const app = createApp(api.serverConfig)
  const restarted = await startApi(config, { log: app.log, now: () => api.clock.time })
  onTestFinished(restarted.close)
  serveApi(app, restarted)
  onTestFinished(() => app.close())
  await vi.waitFor(() => expect(smtp.received).toHaveLength(2), 40_000)

  // From here on no poll is awaited: the commit itself wakes the dispatcher.
  await app.inject(subscribe())
  await vi.waitFor(() => expect(smtp.received).toHaveLength(4), 40_000)
})

test.each([
  ['on a machine where it is tried', '', 'http://localhost:3001', true],
  ['at its public address', 'https://www.a.example', 'https://staff.a.example', true],
  [
    'but not where only this machine reaches it',
    'https://a.example',
    'http://localhost:3001',
    false,
  ],
])('leads the company into the inbox, %s', async (_, SITE_URL, staffUrl, leads) => {
  const { smtp, api } = await start(undefined, { SITE_URL })
  await api.app.inject(contact())
  const { id } = await api.db.selectFrom('enquiries').select('id').executeTakeFirstOrThrow()
  const config = { ...api.config, databaseUrl: undefined, ...api.location, exampleContent: false }
  const sending = await startApi(config, { log: api.app.log, now: () => api.clock.time, staffUrl })
  onTestFinished(sending.close)
  const isCompanys = () => smtp.to(api.config.mailTo.contact).length === 1
  await vi.waitFor(() => expect(isCompanys()).toBe(true), 40_000)
  const [{ mail } = expect.fail()] = smtp.to(api.config.mailTo.contact)
  const address = `${staffUrl}/inbox/${id}`
  expect(mail.text?.includes(`\nOpen in the inbox:\n${address}\n`)).toBe(leads)
  expect(String(mail.html).includes(`href="${address}"`)).toBe(leads)
})

test('does not blame the mail server for errors of the store', async () => {
  const { smtp, api } = await start()
  expect((await api.app.inject(contact())).statusCode).toBe(200)
  const refused = Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' })
  const db = api.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"enquiries"')) {
        throw refused
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await api.dispatcher(undefined, { ...api.store, db }).deliverDue()
  const [row] = await api.db
    .selectFrom('outbox')
    .select(['state', 'last_error'])
    .where('purpose', '=', 'company')
    .execute()
  expect(row).toEqual({ state: 'pending', last_error: 'the store is away' })
  expect(smtp.to(api.config.mailTo.contact)).toEqual([])
})

test('records a sent message once the store is available again', async () => {
  const { smtp, api } = await start()
  expect((await api.app.inject(contact())).statusCode).toBe(200)
  let isAway = true
  const db = api.db.withPlugin({
    transformQuery({ node }) {
      if (isAway && node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"sent_at"')) {
        isAway = false
        throw new Error('the store is away')
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await api.dispatcher(undefined, { ...api.store, db }).deliverDue()
  const rows = await api.db.selectFrom('outbox').select('state').execute()
  expect(rows).toEqual(Array(2).fill({ state: 'sent' }))
  expect(smtp.received).toHaveLength(2)
})
