import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { erasePerson } from '@universe/domain/people/erase-person'
import { canonicalAddress } from '@universe/domain/platform/canonical-address'
import { UNDO_ACCEPTED_MS } from '@universe/domain/platform/undo'
import { countRequests, listRequests } from '@universe/domain/requests/list-requests'
import { readBatch } from '@universe/domain/requests/read-batch'
import { readNumbers } from '@universe/domain/requests/read-numbers'
import { undoChange } from '@universe/domain/requests/undo-change'
import { applyAs, contact, subscribe, visitor } from '@universe/testing/clients/api-requests'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { withLimits } from '@universe/testing/servers/test-limits'
import { openStaff } from '@universe/testing/stores/staff'
import { expect, test } from 'vitest'

/** Daily limits of acknowledgements: per address, per client, and in total. */
async function enter({ app }: TestApi, email: string, remoteAddress = '198.51.100.1') {
  const answer = await app.inject({ ...contact({ email }), remoteAddress })
  expect(answer.statusCode).toBe(200)
}

async function enterApplication(
  { app }: TestApi,
  email: string,
  headers: Record<string, string> = {},
) {
  const request = { ...applyAs({ email }, headers), remoteAddress: '198.51.100.1' }
  expect((await app.inject(request)).statusCode).toBe(200)
}

async function recipients({ db }: TestApi): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['recipient', 'purpose'])
    .where('purpose', '=', 'acknowledgement')
    .execute()
  return rows.map(({ recipient }) => recipient).toSorted()
}

test.each([
  ['ada.lovelace@gmail.com', 'A.d.a.Lovelace+news@GoogleMail.com', 'adalovelace+x+y@gmail.com'],
  ['ada@outlook.com', 'Ada+1@outlook.com', 'ada+2@OUTLOOK.com'],
  ['ada@hotmail.co.uk', 'ada+1@hotmail.co.uk', 'ada+2@hotmail.co.uk'],
  ['ada@live.com', 'ada+1@live.com', 'ada+2@live.com'],
  ['ada@yahoo.com', 'ada-shop@yahoo.com', 'ada-news@yahoo.com'],
  ['ada@icloud.com', 'ada+1@icloud.com', 'ada+2@me.com'],
  ['ada@proton.me', 'ada+1@proton.me', 'ada+2@protonmail.com'],
  ['ada@fastmail.com', 'ada+1@fastmail.com', 'ADA@fastmail.com'],
])('counts every spelling of %s as one mailbox', (...spellings) => {
  expect(new Set(spellings.map(canonicalAddress)).size).toBe(1)
})

test.each([
  ['a.da@example.com', 'ada@example.com'],
  ['ada+1@example.com', 'ada@example.com'],
  ['a.da@outlook.com', 'ada@outlook.com'],
  ['ada+1@yahoo.com', 'ada@yahoo.com'],
  ['ada-1@gmail.com', 'ada@gmail.com'],
  ['ada@gmail.com.example', 'a.da@gmail.com.example'],
  ['+1@gmail.com', '+2@gmail.com'],
])('counts %s and %s as two mailboxes', (one, other) => {
  expect(canonicalAddress(one)).not.toBe(canonicalAddress(other))
})

test('limits a mailbox, in whatever spelling it is entered', async () => {
  const api = await createTestApi(withLimits({ acknowledgementsPerDay: 1 }))
  const spellings = ['ada.lovelace@gmail.com', 'A.d.a.Lovelace+news@GoogleMail.com']
  for (const [at, email] of spellings.entries()) await enter(api, email, `198.51.100.${at}`)
  expect(await recipients(api)).toEqual(spellings.slice(0, 1))
})

test('limits one client to ten a day, whatever addresses it enters, and not others', async () => {
  const api = await createTestApi()
  for (let n = 0; n < 15; n++) await enter(api, `ada${n}@example.com`)
  expect(await recipients(api)).toHaveLength(10)
  await enter(api, 'grace@example.com', '198.51.100.2')
  expect(await recipients(api)).toHaveLength(11)
  api.clock.time += 24 * 60 * 60 * 1000
  await enter(api, 'ada@example.com')
  expect(await recipients(api), 'the next day').toHaveLength(12)
})

test('lists requests whose acknowledgement a client’s limit withheld, until a member sends it', async () => {
  const api = await createTestApi()
  for (let n = 0; n < 11; n++) await enter(api, `ada${n}@example.com`)
  const staff = openStaff(api.store)
  const sales = await staff.join(['sales'])
  const filter = { mail: 'not-acknowledged' } as const
  const shown = async () => (await listRequests(staff.parts, sales, filter)).requests
  const counted = async () => ({
    tab: (await countRequests(staff.parts, sales)).notAcknowledged,
    number: (await readNumbers(staff.parts, sales, { weeks: 13 })).weeks.at(-1)?.notAcknowledged,
  })
  expect(await shown()).toMatchObject([{ who: { email: 'ada10@example.com' }, withheld: 'client' }])
  expect(await counted()).toEqual({ tab: 1, number: 1 })

  const [{ id } = { id: '' }] = await shown()
  const send = () => staff.change(sales, [id], { kind: 'acknowledgement' })
  const { batchId } = await send()
  expect(await readBatch(staff.parts, sales, { batchId })).toMatchObject({
    deed: { kind: 'acknowledgement' },
    requests: 1,
    notAcknowledged: 0,
  })
  expect(await counted()).toEqual({ tab: 0, number: 0 })
  await undoChange(staff.parts, sales, { batchId })
  expect(await recipients(api)).toHaveLength(10)
  expect(await shown(), 'as before').toMatchObject([{ id, withheld: 'client' }])

  await send()
  expect(await send(), 'a second time').toMatchObject({ requests: 0 })
  expect(await recipients(api)).toContain('ada10@example.com')
  expect(await shown()).toEqual([])
  const due = api.db.selectFrom('outbox').select('next_attempt_at').where('request_id', '=', id)
  const acknowledged = due.where('purpose', '=', 'acknowledgement')
  expect(await acknowledged.executeTakeFirst()).toEqual({
    next_attempt_at: staff.clock.now + UNDO_ACCEPTED_MS + 1,
  })
})

test('applications have a separate limit per client, and their CVs are still checked', async () => {
  const api = await createTestApi()
  const apply33 = Array.from({ length: 33 }, (_, n) => `applicant${n}@example.com`)
  for (const email of apply33) await enterApplication(api, email)
  expect(await recipients(api), 'a fair').toEqual(apply33.toSorted())
  for (let n = 0; n < 11; n++) await enter(api, `ada${n}@example.com`)
  expect(await recipients(api), 'enquiries beside them').toHaveLength(33 + 10)
  await enterApplication(api, 'machine@example.com', { 'form-trap': 'x' })
  for (let n = 33; n < 51; n++) await enterApplication(api, `applicant${n}@example.com`)
  const applicants = (await recipients(api)).filter(address => !address.startsWith('ada'))
  expect(applicants, 'it ends, too').toHaveLength(50)
  expect(applicants).not.toContain('machine@example.com')
})

test('counts an IPv6 network of 64 bits as one client', async () => {
  const api = await createTestApi(withLimits({ acknowledgementsPerClient: 1 }))
  await enter(api, 'ada@example.com', '2001:db8:1:2::1')
  await enter(api, 'grace@example.com', '2001:db8:1:2:ffff::1')
  expect(await recipients(api)).toHaveLength(1)
})

test('the total limit holds for many clients at once, and every request is stored', async () => {
  const api = await createTestApi({ ACKNOWLEDGEMENTS_IN_ALL: '4' })
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => enter(api, `ada${n}@example.com`, `198.51.100.${n}`)),
  )
  expect(await recipients(api)).toHaveLength(4)
  expect(await api.db.selectFrom('enquiries').select('id').execute()).toHaveLength(12)
})

test('an acknowledgement refused by one limit does not count for the others', async () => {
  const api = await createTestApi({
    ...withLimits({ acknowledgementsPerDay: 1 }),
    ACKNOWLEDGEMENTS_IN_ALL: '3',
  })
  for (let n = 0; n < 20; n++) await enter(api, visitor, `198.51.100.${n}`)
  await enter(api, 'grace@example.com', '198.51.100.1')
  expect(await recipients(api)).toEqual([visitor, 'grace@example.com'])
  expect(await countOf(api, 'all')).toBe(2)
})

test('each limit can be off', async () => {
  const api = await createTestApi({
    ...withLimits({ acknowledgementsPerDay: undefined, acknowledgementsPerClient: undefined }),
    ACKNOWLEDGEMENTS_IN_ALL: 'off',
  })
  for (let n = 0; n < 12; n++) await enter(api, visitor)
  expect(await recipients(api)).toHaveLength(12)
})

test('stores clients under pseudonyms, and deletes them', async () => {
  const api = await createTestApi()
  await enter(api, visitor, '203.0.113.77')
  const counts = await api.db.selectFrom('acknowledgement_counts').selectAll().execute()
  expect(counts).toHaveLength(3)
  expect(JSON.stringify(counts)).not.toContain('203.0.113')
  const now = () => api.clock.time + 2 * 24 * 60 * 60 * 1000
  await purgeExpired({ store: api.store, settings: api.config, now })
  expect(await api.db.selectFrom('acknowledgement_counts').selectAll().execute()).toEqual([])
})

test('erasing a person keeps what may be another’s, though the limits count both as one', async () => {
  const api = await createTestApi()
  for (const email of ['ada@yahoo.com', 'ada-lovelace@yahoo.com']) await enter(api, email)
  const settings = { dataDir: api.dataDir, formSecret: Buffer.alloc(32) }
  expect((await erasePerson(api.store, settings, 'ada-news@yahoo.com')).enquiries).toBe(0)
  expect((await erasePerson(api.store, settings, 'Ada@yahoo.com')).enquiries).toBe(1)
})

test('erasing a person includes their count and what bots entered, in every spelling', async () => {
  const api = await createTestApi()
  await enter(api, 'ada.l+x@gmail.com')
  await api.app.inject(subscribe('ada.l+x@gmail.com', { 'form-trap': 'x' }))
  expect(await countOf(api, 'adal@gmail.com')).toBe(1)
  const settings = { dataDir: api.dataDir, formSecret: Buffer.alloc(32) }
  const erased = await erasePerson(api.store, settings, 'A.dal@googlemail.com')
  expect(erased).toMatchObject({ subscriptions: 1, enquiries: 1, messages: 3 })
  expect(await countOf(api, 'adal@gmail.com')).toBeUndefined()
})

async function countOf({ db }: TestApi, recipient: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('acknowledgement_counts')
    .select('sent')
    .where('recipient', '=', recipient)
    .executeTakeFirst()
  return row && Number(row.sent)
}
