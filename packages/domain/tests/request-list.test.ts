import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@universe/contract/dates'
import { requestReference } from '@universe/contract/request-reference'
import {
  acceptRequest,
  addApplication,
  addEnquiry,
  type Enquiry,
} from '@universe/domain/requests/accept-request'
import {
  countRequests,
  listAppliedVacancies,
  listRequests,
  type RequestFilter,
} from '@universe/domain/requests/list-requests'
import { readCv, readRequest } from '@universe/domain/requests/read-request'
import { retryMail } from '@universe/domain/requests/retry-mail'
import type { Role } from '@universe/domain/staff/roles'
import { insertJob } from '@universe/testing/stores/content'
import { mailSettings as mail, requestSettings } from '@universe/testing/stores/request-settings'
import { actorWith, readAudit } from '@universe/testing/stores/staff'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { describe, expect, test } from 'vitest'

const NOW = Date.UTC(2026, 10, 21, 12)

const opened = openStoreForEach()

const audit = () => readAudit(opened.store)

const logged: object[] = []
const note = (about: object) => void logged.push(about)
const parts = () => ({
  store: opened.store,
  now: () => NOW,
  log: { info: note, warn: note, error: note },
  staffUrl: () => 'http://localhost:3001',
  settings: requestSettings,
})
const list = async (filter: RequestFilter = {}, ...roles: Role[]) =>
  listRequests(parts(), actorWith(...(roles.length > 0 ? roles : ['owner' as const])), filter)
const names = async (filter: RequestFilter = {}, ...roles: Role[]) =>
  (await list(filter, ...roles)).requests.map(({ who }) => who.name)

const ada: Enquiry = {
  kind: 'contact',
  topic: 'Telecom',
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: 'Ada@Example.com',
  phone: '970591234567',
  body: null,
  about: null,
  consent: null,
}

const limits = { formSecret: Buffer.alloc(32), bytesPerClient: 1e9 }

type Add = Parameters<typeof acceptRequest>[2]['add']

async function accept(add: Add, over: object = {}) {
  const key = randomUUID()
  const context = { now: NOW, key, spamSignal: null, client: 'c', ...over }
  await acceptRequest(opened.store, context, { call: 'any', content: [key], add }, limits)
  return { key, ...(await newest()) }
}

const enquire = (over: Partial<Enquiry> = {}, context: object = {}) =>
  accept((trx, rest) => addEnquiry(trx, mail, { ...ada, ...over }, rest), context)

async function applyFor(
  name = 'Grace Hopper',
  email = 'grace@example.com',
  vacancyId: number | undefined = undefined,
) {
  const cv = { content: Buffer.from('%PDF-1.7 a CV'), sha256: 'abc' }
  return accept((trx, context) =>
    addApplication(trx, mail, { name, email, vacancyId, cv }, context),
  )
}

function newest() {
  return opened.store.db
    .selectFrom('requests')
    .select(['id', 'number'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Sets a message's outcome, like the dispatcher. */
async function setMail(id: string, state: 'dead' | 'sent' | 'pending') {
  const error = state === 'dead' ? '550 no such user' : null
  await opened.store.db
    .updateTable('outbox')
    .set({ state, attempts: 2, last_error: error, sent_at: state === 'sent' ? NOW : null })
    .where('request_id', '=', id)
    .execute()
}

describe('the list', () => {
  test('shows sender, subject, mail and retention of each request', async () => {
    const contact = await enquire({}, { now: NOW - 10 * DAY_MS })
    await enquire({ kind: 'demo', topic: 'Virtual Reality' }, { spamSignal: 'sent after 740 ms' })
    await enquire({ topic: null, name: null, company: null, phone: null, body: 'Call me.' })
    await applyFor()
    await setMail(contact.id, 'sent')
    const { requests, next } = await list()
    expect(next).toBeNull()
    expect(requests.map(({ kind, title, line }) => [kind, title, line])).toEqual([
      ['application', null, null],
      ['contact', null, null],
      ['demo', 'Virtual Reality', 'Technologies'],
      ['contact', 'Telecom', 'Telecom'],
    ])
    expect(requests.map(({ mail: messages }) => messages.length)).toEqual([2, 2, 1, 2])
    expect(requests[2]?.suspicious).toBe(true)
    expect(requests[3]).toMatchObject({
      reference: requestReference(contact.key),
      who: { name: 'Ada Lovelace', company: 'Analytical Engines', email: 'Ada@Example.com' },
      createdAt: NOW - 10 * DAY_MS,
      suspicious: false,
      daysUntilErased: 721,
    })
    expect(requests[3]?.mail[0]).toMatchObject({
      purpose: expect.stringMatching(/company|acknowledgement/),
      state: 'accepted',
      attempts: 2,
      acceptedAt: NOW,
      lastError: null,
    })
  })

  test('filters by where visits began, and shows it for each', async () => {
    const visit = { page: '/telecom', referrer: 'search.example' }
    const { id } = await enquire({}, { visit })
    await enquire({ name: 'Eve' })
    expect(await names({ origin: 'search.example' })).toEqual(['Ada Lovelace'])
    expect(await names({ origin: 'elsewhere.example' })).toEqual([])
    const request = await readRequest(parts(), actorWith('owner'), id)
    expect(request?.visit).toEqual({ ...visit, origin: 'search.example' })
  })

  test('shows each role only the kinds of requests that it may see, whatever the filter', async () => {
    const contact = await enquire()
    const application = await applyFor()
    await setMail(contact.id, 'dead')
    await setMail(application.id, 'dead')
    const filters: RequestFilter[] = [{}, { mail: 'given-up' }, { search: 'example' }]
    for (const filter of filters) {
      expect(await names(filter, 'viewer')).toEqual(['Ada Lovelace'])
      expect(await names(filter, 'sales')).toEqual(['Ada Lovelace'])
      expect(await names(filter, 'recruiter')).toEqual(['Grace Hopper'])
      expect(await names(filter, 'recruiter', 'sales')).toHaveLength(2)
      expect(await names({ ...filter, kind: 'contact' }, 'recruiter')).toEqual([])
      await expect(list(filter, 'editor')).rejects.toThrow('roles do not allow')
    }
    expect(await countRequests(parts(), actorWith('sales'))).toEqual({
      open: 1,
      byState: { new: 1, 'in-progress': 0, waiting: 0 },
      givenUp: 1,
      notAcknowledged: 0,
      suspicious: 0,
      late: 0,
    })
  })

  test('is narrowed to a vacancy that somebody applied to', async () => {
    const id = await insertJob(opened.store, { title: 'Quality Engineer' })
    for (const name of ['Grace Hopper', 'Alan Turing']) await applyFor(name, undefined, id)
    await applyFor('Eve Adams')
    const recruiter = actorWith('recruiter')
    const listed = await listAppliedVacancies(parts(), recruiter)
    expect(listed).toEqual([{ id, title: 'Quality Engineer' }])
    expect(await names({ vacancy: id }, 'recruiter')).toEqual(['Alan Turing', 'Grace Hopper'])
    expect((await countRequests(parts(), recruiter, { vacancy: id })).open).toBe(2)
    expect(await listAppliedVacancies(parts(), actorWith('sales'))).toEqual([])
  })

  test('shows each request once, however many of its answers failed', async () => {
    const older = await enquire({ name: 'Older' })
    const newer = await enquire({ name: 'Newer' })
    await setMail(older.id, 'dead')
    await setMail(newer.id, 'dead')
    const { db } = opened.store
    const dead = db.selectFrom('outbox').selectAll().where('request_id', '=', newer.id)
    const message = await dead.executeTakeFirstOrThrow()
    for (let number = 0; number < 120; number++) {
      const id = randomUUID()
      const answer = { ...message, id, purpose: 'answer', message_id: `<${id}@a.example>` } as const
      await db.insertInto('outbox').values(answer).execute()
    }
    expect(await names({ mail: 'given-up' })).toEqual(['Newer', 'Older'])
  })

  test('is not confused by a text that imitates another kind’s marker', async () => {
    const unnamed = { topic: null, name: null, company: null, phone: null }
    await enquire({ ...unnamed, body: 'secret \ue000application' })
    expect((await list({ search: 'secret' }, 'recruiter')).requests).toEqual([])
    expect((await list({ search: 'secret' }, 'sales')).requests).toHaveLength(1)
  })

  test('combines filters by line, kind, mail and suspicion', async () => {
    await enquire({ name: 'Telecom contact' })
    await enquire({ name: 'Software contact', topic: 'Software Solutions' })
    const demo = await enquire({ name: 'Software demo', kind: 'demo', topic: 'Cyber Security' })
    await enquire({ name: 'VR demo', kind: 'demo', topic: 'Virtual Reality' }, { spamSignal: 'x' })
    await setMail(demo.id, 'dead')
    expect(await names({ line: 'Software Solutions' })).toEqual([
      'Software demo',
      'Software contact',
    ])
    expect(await names({ line: 'Technologies' })).toEqual(['VR demo'])
    expect(await names({ line: 'E-Marketing' })).toEqual([])
    expect(await names({ line: 'Software Solutions', kind: 'contact' })).toEqual([
      'Software contact',
    ])
    expect(await names({ mail: 'given-up' })).toEqual(['Software demo'])
    expect(await names({ mail: 'waiting', kind: 'demo' })).toEqual(['VR demo'])
    expect(await names({ mail: 'given-up', line: 'Telecom' })).toEqual([])
    expect(await names({ suspicious: true })).toEqual(['VR demo'])
    expect(await names({ suspicious: false, kind: 'demo' })).toEqual(['Software demo'])
    expect(await names({ search: 'contact', mail: 'given-up' })).toEqual([])
    expect(await names({ search: 'cyber', mail: 'given-up', suspicious: false })).toEqual([
      'Software demo',
    ])
    expect(await names({ search: 'demo', line: 'Technologies' })).toEqual(['VR demo'])
  })

  test('pages stably while requests come or are erased', async () => {
    for (let n = 0; n < 120; n++) await enquire({ name: `Visitor ${n}` })
    await opened.store.db.updateTable('outbox').set({ state: 'dead' }).execute()
    const filters: RequestFilter[] = [
      {},
      { search: 'visitor' },
      { mail: 'given-up' },
      { line: 'Telecom' },
    ]
    for (const filter of filters) {
      const first = await list(filter)
      expect(first.requests).toHaveLength(50)
      await enquire({ name: 'Visitor late' })
      await setMail((await newest()).id, 'dead')
      await opened.store.db
        .deleteFrom('enquiries')
        .where('id', '=', String(first.requests.at(-1)?.id))
        .execute()
      const second = await list({ ...filter, before: first.next ?? 0 })
      const third = await list({ ...filter, before: second.next ?? 0 })
      const numbers = [first, second, third].flatMap(page => page.requests.map(row => row.number))
      expect(new Set(numbers).size, 'no one twice').toBe(numbers.length)
      expect(numbers, 'in order').toEqual(numbers.toSorted((a, b) => b - a))
      expect(third.next).toBeNull()
      const { open: all } = await countRequests(parts(), actorWith('owner'))
      expect(all, 'not more are counted').toBe(100)
      await opened.store.db.deleteFrom('enquiries').where('name', '=', 'Visitor late').execute()
      await enquire({ name: 'Visitor again' })
      await setMail((await newest()).id, 'dead')
    }
  })
})

describe('the search', () => {
  test('finds a request by a part of each field, in any order and spelling', async () => {
    const texts = [
      '+970 59 123 4567',
      '059-123-4567',
      '0591234567',
      '00970 (0)59 123 45 67',
      '+970 59 123',
      '059 123',
      '٠٥٩١٢٣٤٥٦٧',
      '123 4567',
      '91234567',
      'ada lov',
      'LOVELACE ada',
      'ada@example.com',
      'analytical telecom',
      'Ada +970 59 123 4567',
      '"Ada" (Lovelace)*',
      'ada -engines',
    ]
    await enquire()
    await enquire({
      name: 'Grace',
      company: 'Navy',
      email: 'grace@navy.example',
      phone: '971501112233',
    })
    for (const search of texts) expect(await names({ search }), search).toEqual(['Ada Lovelace'])
    expect(await names({ search: "ada' OR 1=1" })).toEqual([])
  })

  test('finds an applicant by the vacancy, and by Arabic letters in any form', async () => {
    const vacancyId = await insertJob(opened.store, { title: 'Backend engineer' })
    await applyFor('محمّد أحمد', 'ahmad@example.com', vacancyId)
    for (const search of ['احمد', 'محمد', 'backend']) {
      expect(await names({ search }), search).toEqual(['محمّد أحمد'])
    }
  })

  test('does not match digits within words', async () => {
    await enquire({ email: 'ada1234567@example.com', phone: '970500000000' })
    await enquire({ name: 'Another', phone: '971501234567', email: 'a@example.com' })
    expect(await names({ search: 'ada1234567@example.com' })).toEqual(['Ada Lovelace'])
    expect(await names({ search: '971 50' })).toEqual(['Another'])
  })

  test('finds a request by its reference, and by every word of a free text', async () => {
    const unnamed = { topic: null, name: null, company: null, phone: null }
    const { key, number } = await enquire({ ...unnamed, body: 'Wir möchten 12 Änderungen.' })
    await enquire()
    const reference = requestReference(key)
    const [half, rest] = [reference.slice(0, 3), reference.slice(3)]
    const spoken = [
      `${half} ${rest}`,
      `${half}-${rest} änd`,
      [...reference.toLowerCase()].join(' '),
    ]
    for (const search of [reference, ...spoken, 'anderungen MOCHTEN', 'änd 12']) {
      expect(
        (await list({ search })).requests.map(row => row.number),
        search,
      ).toEqual([number])
    }
    expect(await names({ search: 'mochten telecom' }), 'all words').toEqual([])
  })

  test('answers signs with nothing, and says that there was nothing to search for', async () => {
    await enquire()
    for (const search of ['', '   ', '"', '*', '-- ; /*', '()', '🙂', '\u0000', '\ue000', '٪']) {
      const nothing = { requests: [], next: null, isSearchEmpty: true }
      expect(await list({ search }), search).toMatchObject(nothing)
    }
  })

  test('accepts any pasted text', async () => {
    await enquire()
    const odd = [
      'ada '.repeat(1250),
      'x'.repeat(5000),
      'ada AND',
      'NEAR(ada lovelace)',
      'document: ada',
      'ada^2 + {lovelace}',
      "'; drop table requests; --",
      '\ud83d',
      '𞤀𞤁 ada𞤀lovelace',
      'a\u08b6b \u1c80 \ua7ae',
      `${'a b c d e f g h i j k l m n o p '.repeat(20)}`,
      ':* & | ! <->',
      '\\',
      '1'.repeat(400),
    ]
    for (const search of odd) {
      expect((await list({ search })).requests.length, search).toBeLessThanOrEqual(1)
      expect((await list({ search }, 'sales')).requests.length).toBeLessThanOrEqual(1)
    }
    expect(await names({ search: 'ada '.repeat(1250) })).toEqual(['Ada Lovelace'])
  })
})

describe('a request', () => {
  test('shows all fields with labels, and its mail', async () => {
    const consent = { policy: '2026-11-01 abc' }
    const { id } = await enquire(
      { kind: 'demo', topic: 'Cyber Security', about: 'Landline', consent },
      { spamSignal: 'sent after 740 ms' },
    )
    await setMail(id, 'dead')
    const request = await readRequest(parts(), actorWith('sales'), id)
    expect(request?.fields.map(({ label, value }) => [label, value])).toEqual([
      ['Demo type', 'Cyber Security'],
      ['First and last name', 'Ada Lovelace'],
      ['Company', 'Analytical Engines'],
      ['Email', 'Ada@Example.com'],
      ['Phone', '+970591234567'],
      ['About', 'Landline'],
    ])
    expect(request).toMatchObject({
      text: null,
      consent: { text: 'I agree to personal data processing', ...consent },
      suspicion: expect.stringContaining('Sent 740 ms after the form appeared'),
      line: 'Software Solutions',
      cv: undefined,
      others: [],
      mail: [
        {
          purpose: 'company',
          state: 'given-up',
          attempts: 2,
          lastError: '550 no such user',
          nextAttemptAt: null,
          acceptedAt: null,
        },
      ],
    })
  })

  test('shows another front end’s text completely', async () => {
    const body = `Please\ncall me. ${'x'.repeat(900)}`
    const { id } = await enquire({ topic: null, name: null, company: null, phone: null, body })
    const request = await readRequest(parts(), actorWith('viewer'), id)
    expect(request).toMatchObject({ text: body, fields: [{ name: 'email' }] })
  })

  test('lists the person’s other requests that the reader may see', async () => {
    const first = await enquire({ email: 'ADA@example.COM' })
    const application = await applyFor('Ada Lovelace', 'ada@example.com')
    const second = await enquire()
    await enquire({ email: 'other@example.com' })
    const others = async (...roles: Role[]) =>
      (await readRequest(parts(), actorWith(...roles), second.id))?.others.map(({ id }) => id)
    expect(await others('owner')).toEqual([application.id, first.id])
    expect(await others('sales')).toEqual([first.id])
  })

  test('lists requests from the same mailbox in another spelling', async () => {
    const dotted = await applyFor('Dana Saleh', 'dana.saleh@gmail.com')
    const tagged = await applyFor('Dana Saleh', 'DanaSaleh+jobs@googlemail.com')
    const plain = await applyFor('Dana Saleh', 'danasaleh@gmail.com')
    await applyFor('Dana Saleh', 'danasaleh2@gmail.com')
    const read = await readRequest(parts(), actorWith('recruiter'), plain.id)
    expect(read?.others.map(({ id }) => id)).toEqual([tagged.id, dotted.id])
  })

  test('looks missing to those who may not see it', async () => {
    const { id } = await enquire()
    const application = await applyFor()
    expect(await readRequest(parts(), actorWith('recruiter'), id)).toBeUndefined()
    expect(await readRequest(parts(), actorWith('sales'), application.id)).toBeUndefined()
    expect(await readRequest(parts(), actorWith('owner'), 'none')).toBeUndefined()
    expect(await readRequest(parts(), actorWith('viewer'), application.id)).toBeUndefined()
    expect(await readRequest(parts(), actorWith('recruiter'), application.id)).toMatchObject({
      cv: { byteSize: 13, sha256: 'abc' },
    })
    await expect(readRequest(parts(), actorWith('editor'), id)).rejects.toThrow('roles')
  })
})

describe('a CV', () => {
  test('is for recruiters and owners only, audited before it is sent', async () => {
    const { id } = await applyFor('Grace Höpper')
    for (const role of ['sales', 'viewer', 'editor'] as const) {
      await expect(readCv(parts(), actorWith(role), id)).rejects.toThrow('roles')
    }
    expect(await audit()).toEqual([])
    const cv = await readCv(parts(), actorWith('recruiter'), id)
    expect(Buffer.from(cv?.content ?? []).toString()).toBe('%PDF-1.7 a CV')
    expect(cv?.fileName).toBe('cv-grace-höpper.pdf')
    expect(await audit()).toMatchObject([{ member_id: 'member', action: 'cv.read', object_id: id }])
    expect(await readCv(parts(), actorWith('owner'), 'none')).toBeUndefined()
    expect(await audit()).toHaveLength(1)
  })

  test('is not sent if that cannot be audited', async () => {
    const { id } = await applyFor()
    await opened.store.db.schema.alterTable('audit').renameTo('audit_away').execute()
    try {
      await expect(readCv(parts(), actorWith('owner'), id)).rejects.toThrow('audit')
    } finally {
      await opened.store.db.schema.alterTable('audit_away').renameTo('audit').execute()
    }
  })
})

test('retries given-up mail that the member may see, and audits that', async () => {
  const contact = await enquire()
  const application = await applyFor()
  const waiting = await enquire()
  for (const { id } of [contact, application]) await setMail(id, 'dead')
  const states = async (id: string) =>
    (
      await opened.store.db
        .selectFrom('outbox')
        .select('state')
        .where('request_id', '=', id)
        .execute()
    ).map(({ state }) => state)
  await expect(retryMail(parts(), actorWith('viewer'), 'all')).rejects.toThrow('roles')
  expect(await retryMail(parts(), actorWith('recruiter'), contact.id)).toBe(0)
  expect(await retryMail(parts(), actorWith('recruiter'), waiting.id)).toBe(0)
  expect(await states(contact.id)).toEqual(['dead', 'dead'])
  expect(await retryMail(parts(), actorWith('recruiter'), 'all')).toBe(2)
  expect(await states(application.id)).toEqual(['pending', 'pending'])
  expect(await retryMail(parts(), actorWith('sales'), contact.id)).toBe(2)
  expect(await audit()).toMatchObject([
    { member_id: 'member', action: 'mail.retried', object_id: null },
    { member_id: 'member', action: 'mail.retried', object_id: contact.id },
  ])
})
