import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { calls } from '@universe/contract/calls'
import { consentPolicy } from '@universe/contract/consent-policy'
import { forms } from '@universe/contract/forms/all-forms'
import { composeLines, composeText } from '@universe/contract/forms/form-payload'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import { messages } from '@universe/contract/messages'
import { seedExampleContent } from '@universe/domain/content/exchange/import-content'
import { findText } from '@universe/domain/letters/message-content'
import { composeEnquiryLines } from '@universe/domain/requests/request-words'
import { countRows } from '@universe/store/table-names'
import {
  applicationPartsSent,
  apply,
  contact,
  contactFields,
  demo,
  demoFields,
  type Part,
  pdf,
  post,
  subscribe,
  visitor,
} from '@universe/testing/clients/api-requests'
import { createTestApi, START, type TestApi } from '@universe/testing/servers/test-api'
import { insertJob } from '@universe/testing/stores/content'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})

const otherWords = { inputValue: visitor, body: 'Please call me.' }
const withPart = (part: Part) =>
  applicationPartsSent.map(each => (each[0] === part[0] ? part : each))

test.each([
  ['subscriber', subscribe()],
  ['contact', contact()],
  ['demo', demo()],
  ['application', apply()],
] as const)('accepts a %s and queues a message to each side', async (kind, request) => {
  const answer = await api.app.inject(request)
  expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: true }])
  const outbox = await api.db.selectFrom('outbox').selectAll().orderBy('purpose').execute()
  expect(outbox.map(({ purpose, recipient }) => [purpose, recipient])).toEqual([
    ['acknowledgement', visitor],
    ['company', api.config.mailTo[kind]],
  ])
})

test('stores a contact request field by field', async () => {
  await api.app.inject(contact())
  const [row = expect.fail()] = await api.db.selectFrom('enquiries').selectAll().execute()
  const { businessLine: topic, ...person } = contactFields
  expect(row).toMatchObject({ kind: 'contact', topic, ...person, created_at: START })
  expect(row).toMatchObject({ body: null, consent_text: null })
  expect(composeEnquiryLines(row)).toEqual(composeLines(forms.contact, contactFields))
})

test('stores a demo request with what was consented to', async () => {
  await api.app.inject(demo({}, { 'consent-policy': consentPolicy }))
  const [row = expect.fail()] = await api.db.selectFrom('enquiries').selectAll().execute()
  expect(row).toMatchObject({
    kind: 'demo',
    topic: demoFields.demoType,
    body: null,
    consent_text: 'I agree to personal data processing',
    consent_policy: consentPolicy,
    created_at: START,
  })
  expect(composeEnquiryLines(row)).toEqual(composeLines(forms.demo, demoFields))
})

test.each([
  ['nothing', undefined],
  ['no day', '31/13/2026'],
  ['a date with other words', `${consentPolicy}, not given`],
  ['a hash cut short', consentPolicy.slice(0, -8)],
])('stores a demo request with the policy %s without a consent', async (_, policy) => {
  const headers: Record<string, string> = policy ? { 'consent-policy': policy } : {}
  expect((await api.app.inject(demo({}, headers))).statusCode).toBe(200)
  const row = await api.db.selectFrom('enquiries').selectAll().executeTakeFirst()
  expect(row).toMatchObject({
    topic: demoFields.demoType,
    consent_text: null,
    consent_policy: null,
  })
})

const inOtherWords = {
  'free text': 'Hello, please call me about your telecom services.',
  JSON: '{"line":"Telecom","name":"Ada 2","phone":"+1"}',
  'our labels in another order': composeText(forms.contact, contactFields)
    .split('\n')
    .reverse()
    .join('\n'),
  'a line more than ours': `${composeText(forms.contact, contactFields)}\nBcc: eve@example.com`,
  'a text of 1000 characters': 'a'.repeat(1000),
}

test.each([
  ['contact', calls.contact],
  ['demo', calls.demo],
] as const)(
  'stores a %s request in another front end’s words whole, mails and acknowledges it',
  async (kind, call) => {
    const mailTo = api.config.mailTo[kind]
    for (const [name, body] of Object.entries(inOtherWords)) {
      const from = `ada@${kind}.museum`
      await api.db.deleteFrom('outbox').execute()
      await api.db.deleteFrom('enquiries').execute()
      await api.db.deleteFrom('acknowledgement_counts').execute()
      const answer = await api.app.inject(post(call, { inputValue: ` ${from} `, body }))
      expect([answer.statusCode, answer.json()], name).toEqual([200, { accepted: true }])

      const stored = await api.db.selectFrom('enquiries').selectAll().executeTakeFirst()
      const unknown = { topic: null, name: null, company: null, phone: null, consent_text: null }
      expect(stored, name).toMatchObject({ kind, email: from, body, ...unknown })
      const outbox = await api.db.selectFrom('outbox').selectAll().orderBy('purpose').execute()
      const [acknowledgement, toCompany] = outbox
      expect(acknowledgement, name).toMatchObject({ recipient: from, request_kind: kind })
      expect(toCompany, name).toMatchObject({ recipient: mailTo, body: null })
      const told = await findText(api.store, api.config, toCompany ?? expect.fail())
      expect(told?.text, name).toContain(`\n\n${body}\n\nEmail: `)
      expect(told, name).toMatchObject({ replyTo: { name: '', address: from } })
      const called = kind === 'contact' ? 'Contact request' : 'Demo request'
      expect(toCompany?.subject.replace(/ \(\w{6}\)$/, '')).toBe(called)
    }
  },
)

test('tells two requests with the same such words apart by their addresses', async () => {
  const key = { 'idempotency-key': 'one' }
  const from = (inputValue: string) =>
    post(calls.contact, { inputValue, body: 'Please call me.' }, key)
  expect((await api.app.inject(from(visitor))).statusCode).toBe(200)
  expect((await api.app.inject(from(visitor))).statusCode).toBe(200)
  expect((await api.app.inject(from('eve@example.com'))).statusCode).toBe(422)
})

test('stores the consent of a demo request in another front end’s words', async () => {
  const headers = { 'consent-policy': '21/11/2023' }
  await api.app.inject(post(calls.demo, { inputValue: visitor, body: 'A demo' }, headers))
  const row = await api.db.selectFrom('enquiries').selectAll().executeTakeFirst()
  expect(row).toMatchObject({
    consent_text: 'I agree to personal data processing',
    consent_policy: '21/11/2023',
  })
})

test.each([
  ['Landline', 'Landline'],
  [encodeURIComponent('خط ثابت & <b>'), 'خط ثابت & <b>'],
  [encodeURIComponent('م'.repeat(100)), 'م'.repeat(100)],
  [encodeURIComponent('م'.repeat(101)), null],
  ['Landline%0D%0ABcc:%20eve@example.com', null],
  ['%E2%80%AEevil', null],
  ['100%', null],
  ['%20', null],
])('accepts a request about %j, and stores the topic or drops it', async (value, about) => {
  const answers = [
    await api.app.inject(contact({}, { about: value })),
    await api.app.inject(post(calls.contact, otherWords, { about: value })),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const rows = await api.db.selectFrom('enquiries').select('about').execute()
  expect(rows).toEqual([{ about }, { about }])
  const mails = await api.db
    .selectFrom('outbox')
    .selectAll()
    .where('purpose', '=', 'company')
    .execute()
  for (const mail of mails) {
    const { text = expect.fail() } = (await findText(api.store, api.config, mail)) ?? {}
    expect(/^About: (.*)$/m.exec(text)?.[1] ?? null).toBe(about)
  }
})

const longest = 'م'.repeat(100)

test.each([
  ['page=/telecom', { page: '/telecom' }, 'direct'],
  ['page=/&referrer=Search.example', { page: '/', referrer: 'Search.example' }, 'search.example'],
  [
    `page=/blogs&referrer=a.example&utm_source=News&utm_campaign=${encodeURIComponent(longest)}م&utm_id=7`,
    { page: '/blogs', referrer: 'a.example', utm_source: 'News', utm_campaign: longest },
    'news',
  ],
  [
    'page=/&referrer=<b>&utm_source=a%0D%0AX: 1&utm_term=%E2%80%AE&utm_medium=%20',
    { page: '/' },
    'direct',
  ],
  ['page=javascript:1&utm_source=x', null, null],
  ['%', null, null],
  ['x'.repeat(5000), null, null],
])('stores of a visit %j where it began, and drops invalid parts', async (value, visit, origin) => {
  const headers = { 'visit-source': value }
  for (const request of [contact({}, headers), apply(applicationPartsSent, headers)]) {
    expect((await api.app.inject(request)).statusCode).toBe(200)
  }
  const rows = await api.db.selectFrom('requests').select(['visit', 'origin']).execute()
  const expected = { visit: visit && JSON.stringify(visit), origin }
  expect(rows).toEqual([expected, expected])
})

test('stores a CV byte for byte beside its application and vacancy', async () => {
  const vacancy_id = await insertJob(api, { title: 'Network Engineer' })
  await api.app.inject(apply(undefined, { 'vacancy-id': String(vacancy_id) }))
  const [row] = await api.db
    .selectFrom('applications')
    .innerJoin('cvs', 'cvs.application_id', 'applications.id')
    .selectAll()
    .execute()
  expect(row).toMatchObject({ vacancy_id, vacancy_title: 'Network Engineer' })
  expect(Buffer.from(row?.content ?? []).equals(pdf)).toBe(true)
  expect(row?.sha256).toBe(createHash('sha256').update(pdf).digest('hex'))
})

test('accepts a CV for a closed vacancy, under the title it had', async () => {
  const { db } = api
  await seedExampleContent(api.store)
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', 3).executeTakeFirstOrThrow()
  await db.deleteFrom('jobs').where('id', '=', 3).execute()
  const { id } = await db
    .updateTable('content_items')
    .set({ published_revision: null, title: 'A draft that nobody may read' })
    .where('kind', '=', 'vacancy')
    .where('public_id', '=', 3)
    .returning('id')
    .executeTakeFirstOrThrow()
  const closing = { action: 'close' as const, state_before: 'published' as const, at: 1 }
  const about = { id: randomUUID(), item_id: id, revision: null, revision_before: 1 }
  const nobody = { member_id: null, due_at: null, undone_at: null, seen_live_at: null }
  await db
    .insertInto('publications')
    .values({ ...closing, ...about, ...nobody })
    .execute()
  expect((await api.app.inject(apply(undefined, { 'vacancy-id': '3' }))).statusCode).toBe(200)
  const row = await db.selectFrom('applications').selectAll().executeTakeFirst()
  expect(row).toMatchObject({ vacancy_id: 3, vacancy_title: job.title })
})

test.each(['404', 'abc', '99999999999999999999', '-1'])(
  'accepts a CV for the unknown vacancy %s',
  async id => {
    const answer = await api.app.inject(apply(undefined, { 'vacancy-id': id }))
    expect(answer.statusCode).toBe(200)
    const [row] = await api.db.selectFrom('applications').selectAll().execute()
    expect(row).toMatchObject({ vacancy_id: null, vacancy_title: null })
  },
)

test('accepts a PDF of exactly the limit', async () => {
  const largest = Buffer.concat([pdf, Buffer.alloc(CV_MAX_BYTES - pdf.length)])
  const answer = await api.app.inject(apply(withPart(['cv', largest, 'cv.pdf'])))
  expect(answer.statusCode).toBe(200)
})

test('ignores the file name', async () => {
  const answer = await api.app.inject(apply(withPart(['cv', pdf, '../../etc/passwd'])))
  expect(answer.statusCode).toBe(200)
})

test('subscribes an address once, however it is typed', async () => {
  await api.app.inject(subscribe('Ada@Example.com'))
  const again = await api.app.inject(subscribe('ada@example.COM'))
  expect(again.statusCode).toBe(200)
  expect(await api.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
  // The company is told once; a subscriber who has not confirmed gets a new link.
  const messages = await api.db.selectFrom('outbox').select('purpose').execute()
  const purposes = messages.map(({ purpose }) => purpose).toSorted()
  expect(purposes).toEqual(['acknowledgement', 'acknowledgement', 'company'])
})

const json = (text: string | Buffer) => post(calls.newsletter, text)
const letter = (body: string, inputValue = visitor) => post(calls.contact, { inputValue, body })
const nested = '['.repeat(8000) + ']'.repeat(8000)
const tooLarge = Buffer.concat([pdf, Buffer.alloc(CV_MAX_BYTES)])
const unreadable = 'The request could not be read. Please try again.'

test.each([
  ['JSON cut off', json('{"inputValue"'), 400, unreadable],
  ['no JSON at all', json(''), 400, unreadable],
  ['invalid UTF-8', json(Buffer.from([0x22, 0xff, 0x22])), 400, unreadable],
  ['deep nesting', json(nested), 400, unreadable],
  ['a prototype', json('{"inputValue":"a@b.co","__proto__":{}}'), 400, unreadable],
  ['a number for a text', json('{"inputValue":1}'), 400, unreadable],
  [
    'too long a body',
    json(`{"inputValue":"${'a'.repeat(20_000)}"}`),
    413,
    'The request is too large.',
  ],
  [
    'a form for JSON',
    { ...subscribe(), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'This kind of content is not accepted here.',
  ],
  [
    'multipart for JSON',
    { ...apply(), url: calls.contact },
    415,
    'This kind of content is not accepted here.',
  ],
  [
    'JSON for multipart',
    post(calls.application, {}),
    415,
    'This kind of content is not accepted here.',
  ],
  ['no address', subscribe(' '), 422, 'Email Address is required'],
  ['no real address', subscribe('ada@'), 422, messages.emailInvalid],
  ['a name with digits', contact({ name: 'R2' }), 422, messages.onlyLetters],
  ['a short number', demo({ phone: '12345' }), 422, messages.phoneInvalid],
  ['a long ending', demo({ email: 'ada@example.museum' }), 422, messages.emailInvalid],
  [
    'another address in its text',
    post(calls.contact, {
      inputValue: 'eve@example.com',
      body: composeText(forms.contact, contactFields),
    }),
    422,
    messages.emailInvalid,
  ],
  ['no text', letter(''), 422, messages.textMissing],
  ['a text of spaces', letter(' \n\t\u00a0'), 422, messages.textMissing],
  ['a null in a text', letter('Hello\0'), 422, messages.textMissing],
  [
    'a text of 1001 characters',
    letter('a'.repeat(1001)),
    422,
    'Please use at most 1000 characters',
  ],
  ['a text from no address', letter('Hello', 'ada@'), 422, messages.emailInvalid],
  [
    'a PDF in name only',
    apply(withPart(['cv', Buffer.from('<html>'), 'cv.pdf'])),
    422,
    messages.cvNotPdf,
  ],
  ['no file', apply(applicationPartsSent.slice(0, 2)), 422, messages.cvNotPdf],
  ['a text for the file', apply(withPart(['cv', '%PDF-1.7'])), 422, messages.cvNotPdf],
  ['a wrong name beside a CV', apply(withPart(['name', 'Ada 2'])), 422, messages.onlyLetters],
  ['too large a CV', apply(withPart(['cv', tooLarge, 'cv.pdf'])), 413, messages.cvTooLarge],
  [
    'a CV beyond all measure',
    apply(withPart(['cv', Buffer.alloc(CV_MAX_BYTES * 2), 'cv.pdf'])),
    413,
    messages.cvTooLarge,
  ],
  ['two files', apply([...applicationPartsSent, ['cv', pdf, 'cv.pdf']]), 400, unreadable],
  ['an unknown field', apply([['role', 'admin'], ...applicationPartsSent]), 400, unreadable],
  ['a prototype field', apply([['__proto__', 'x'], ...applicationPartsSent]), 400, unreadable],
  ['a file for the name', apply(withPart(['name', pdf, 'name.pdf'])), 400, unreadable],
  ['multipart without its end', apply(undefined, {}, ''), 400, unreadable],
  [
    'multipart without a boundary',
    apply(undefined, { 'content-type': 'multipart/form-data' }),
    400,
    unreadable,
  ],
  ['a malformed key', subscribe(visitor, { 'idempotency-key': 'two words' }), 400, unreadable],
] as const)('refuses %s', async (_name, request, status, sentence) => {
  const answer = await api.app.inject(request)
  expect([answer.statusCode, answer.payload]).toEqual([status, sentence])
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const table of ['subscribers', 'enquiries', 'applications', 'outbox'] as const) {
    expect(await api.db.selectFrom(table).select('id').execute()).toEqual([])
  }
})

test.for([
  ['full', 'max_page_count = 1', 'max_page_count = 4294967294'],
  ['read-only', 'query_only = on', 'query_only = off'],
])(
  'answers 503 while the embedded store is %s, stores nothing partially, and recovers',
  async ([, begin, end], { skip }) => {
    if (api.store.kind !== 'sqlite') skip()
    const cv = Buffer.concat([pdf, randomBytes(64 * 1024)])
    const request = apply(withPart(['cv', cv, 'cv.pdf']))
    await sql.raw(`pragma ${begin}`).execute(api.db)
    const before = await countRows(api.db)
    const answer = await api.app.inject(request)
    expect(answer.statusCode).toBe(503)
    expect(answer.payload).toBe(
      'We cannot take your request at the moment. Please try again later.',
    )
    expect(await countRows(api.db)).toEqual(before)
    await sql.raw(`pragma ${end}`).execute(api.db)
    expect((await api.app.inject(request)).statusCode).toBe(200)
  },
)

test('stores nothing of a request whose message could not be queued', async () => {
  await api.db.schema.dropTable('outbox').execute()
  const key = (text: string) => ({ 'idempotency-key': text })
  for (const request of [
    subscribe(visitor, key('a')),
    contact({}, key('b')),
    demo({}, key('c')),
    apply(undefined, key('d')),
  ]) {
    expect((await api.app.inject(request)).statusCode).toBe(503)
  }
  for (const table of ['subscribers', 'enquiries', 'applications'] as const) {
    expect(await api.db.selectFrom(table).select('id').execute(), table).toEqual([])
  }
  expect(await api.db.selectFrom('cvs').select('sha256').execute()).toEqual([])
  const counts = api.db.selectFrom('acknowledgement_counts').select('sent').execute()
  expect(await counts).toEqual([])
  expect(await api.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})
