import { setInterval } from 'node:timers/promises'
import {
  checkImport,
  type ImportReport,
  importSubscribers,
  type SubscriberTable,
} from '@universe/domain/newsletter/import-subscribers'
import { insertSubscriber } from '@universe/domain/newsletter/subscriber-repository'
import { suppressAddress } from '@universe/domain/newsletter/suppress-address'
import { putErasures } from '@universe/domain/platform/erasures/erasure-repository'
import { deriveErasureKey, makeErasure } from '@universe/domain/platform/erasures/erasures'
import type { Actor } from '@universe/domain/staff/context'
import { formSecret, readAudit } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

const key = deriveErasureKey(formSecret)
const CONSENT = 'On paper at our stand in Ramallah, March 2026'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let member: Actor
beforeEach(async () => {
  member = await staff.join(['sales'])
})

const tableOf = (csv: string, more: Partial<SubscriberTable> = {}) => ({
  csv,
  consent: CONSENT,
  isConfirmed: false,
  ...more,
})
const take = (csv: string, more?: Partial<SubscriberTable>) =>
  importSubscribers(staff.parts, member, tableOf(csv, more))
const rows = () => opened.store.db.selectFrom('subscribers').selectAll().orderBy('email').execute()
const reasons = ({ refused }: ImportReport) =>
  Object.fromEntries(refused.map(({ line, reason }) => [line, reason]))

test('reads tables as spreadsheets write them, with any separator and line ending', async () => {
  const quoted =
    '\ufeffName;E-Mail;Consent\r\n"Haddad; Noor";Noor@Example.com;"Said ""yes""\r\nby mail"\r\n;;\r\n'
  for (const [csv, email] of [
    [quoted, 'noor@example.com'],
    ['email\tconsented at\nrana@example.com\t2026-03-01', 'rana@example.com'],
    ['email,name\r"omar@example.com",Omar "the" Great\r', 'omar@example.com'],
    ['"Email"\n"\'+sami@example.com"', '+sami@example.com'],
  ] as const) {
    expect(await take(csv), csv).toEqual({ rows: 1, added: 1, known: 0, refused: [] })
    expect((await rows()).map(row => row.email)).toContain(email)
  }
  expect(await rows()).toMatchObject([
    { email: '+sami@example.com', consent: CONSENT, consented_at: null, state: 'pending' },
    { email: 'noor@example.com', consent: 'Said "yes"\r\nby mail', source: 'import' },
    { email: 'omar@example.com', asked_at: null },
    { email: 'rana@example.com', consented_at: Date.UTC(2026, 2, 1) },
  ])
})

test.each([
  ['', 'The file has no rows'],
  ['email\n', 'The file has no rows'],
  ['name\nAda', 'No column is called “email”'],
  ['email,name\nada@example.com,"Ada', 'Line 2 could not be read'],
  ['email\0', 'not UTF-8 text'],
  [`email\n${'a'.repeat(5_000_000)}`, 'larger than 5 MB'],
  [`email\n${',,,\n'.repeat(50_001)}`, 'more than 50,000 rows'],
  [`email\n${'\n'.repeat(50_001)}a@x.example`, 'more than 50,000 rows'],
])('says what is wrong with a file: %#', async (csv, sentence) => {
  await expect(take(csv)).rejects.toThrow(sentence)
  expect(await rows()).toEqual([])
})

test('imports nothing without a note of where and when the owners agreed', async () => {
  await expect(take('email\nada@example.com', { consent: ' ' })).rejects.toThrow('where, when')
})

test('revives nobody, and gives a reason for each skipped row', async () => {
  const { store } = opened
  await store.db.transaction().execute(async trx => {
    const at = staff.clock.now
    const erase = (address: string, kind: 'erased' | 'unsubscribed') =>
      makeErasure(key, { address, kind, at })
    await putErasures(trx, [
      erase('eva@gmail.com', 'erased'),
      erase('ugo@x.example', 'unsubscribed'),
    ])
    await suppressAddress(
      trx,
      { dataDir: opened.dataDir, formSecret },
      { email: 'sam@x.example', at },
    )
    for (const email of ['known@x.example', 'left@x.example']) {
      await insertSubscriber(trx, { id: email, email, created_at: at })
    }
    const left = trx.updateTable('subscribers').where('id', '=', 'left@x.example')
    await left.set({ state: 'unsubscribed', state_at: at }).execute()
  })
  const csv = `email,state,consented at
KNOWN@x.example
left@x.example
E.va+x@googlemail.com
ugo@x.example
Sam@X.example
ada@x.example
ADA@x.example
Ada <bea@x.example>
bea@x.example,cleaned
cem@x.example,,11/23/2026
dan@x.example,,2027-01-01
eve@x.example,Unconfirmed,2026-01-01 10:00`
  const planned = await checkImport(staff.parts, member, tableOf(csv, { isConfirmed: true }))
  expect(await rows()).toHaveLength(2)
  expect(planned).toMatchObject({ rows: 12, added: 2, known: 1 })
  expect(reasons(planned)).toEqual({
    3: 'unsubscribed',
    4: 'erased',
    5: 'unsubscribed',
    6: 'suppressed',
    8: 'twice',
    9: 'address',
    10: 'ended',
    11: 'date',
    12: 'date',
  })
  expect(await take(csv, { isConfirmed: true })).toEqual(planned)
  expect(await rows()).toMatchObject([
    { email: 'ada@x.example', state: 'confirmed', state_at: staff.clock.now },
    { email: 'eve@x.example', state: 'pending', state_at: null },
    { email: 'known@x.example', source: 'form', state: 'pending' },
    { email: 'left@x.example', state: 'unsubscribed' },
  ])
  const events = await store.db.selectFrom('subscriber_events').selectAll().execute()
  expect(events).toHaveLength(2)
  expect(events).toMatchObject([
    { kind: 'imported', detail: 'confirmed', member_id: member.memberId },
    { kind: 'imported', detail: null },
  ])
  const again = await take(csv, { isConfirmed: true })
  expect(again, 'a repetition adds nobody').toMatchObject({ added: 0, known: 3 })
  const lines = await readAudit(store, 'subscribers.imported')
  expect(lines.map(({ details }) => JSON.parse(details))).toEqual([
    { rows: 12, added: 2, known: 1, refused: 9, confirmed: true },
  ])
})

test('skips addresses that any row calls unsubscribed, and reports unknown states', async () => {
  const ended = ['unsubscribed', 'non-subscribed', 'Opted out', 'blocklisted', 'hard_bounced']
  const csv = `email,status
ada@x.example,
ada@x.example,Unsubscribed
b.ea@gmail.com,unsubscribed
bea@gmail.com,subscribed
${ended.map((state, n) => `ended${n}@x.example,${state}`).join('\n')}
odd@x.example,lapsed
odd@x.example,confirmed
cem@x.example,Opted-In
dan@x.example,not confirmed`
  const report = await take(csv, { isConfirmed: true })
  expect(reasons(report)).toEqual({
    ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9, 10].map(line => [line, 'ended'])),
    11: 'state',
    12: 'state',
  })
  expect((await rows()).map(({ email, state }) => [email, state])).toEqual([
    ['cem@x.example', 'confirmed'],
    ['dan@x.example', 'pending'],
  ])
})

test('50,000 rows do not block others', async () => {
  const emails = Array.from({ length: 50_000 }, (_, at) => `somebody.${at}@example.com,2026-01-01`)
  const csv = `email,consented at\n${emails.join('\n')}`
  let turns = 0
  const ended = new AbortController()
  const others = (async () => {
    for await (const _ of setInterval(1, undefined, { signal: ended.signal })) turns += 1
  })().catch(() => {})
  expect(await take(csv)).toMatchObject({ added: 50_000, known: 0, refused: [] })
  ended.abort()
  await others
  // In one go it would leave hardly any.
  expect(turns).toBeGreaterThan(50)
})
