import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { erasePerson } from '@universe/domain/people/erase-person'
import { erasureFile, readErasures } from '@universe/domain/platform/erasures/erasure-file'
import { monthsBefore } from '@universe/domain/platform/retention-time'
import type { Tables } from '@universe/store/tables'
import { apply, contact, demo, subscribe } from '@universe/testing/clients/api-requests'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { beforeEach, expect, test } from 'vitest'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})

const erasable = [
  'enquiries',
  'applications',
  'cvs',
  'outbox',
  'requests',
  'request_search',
] as const

test('erases requests, CVs and messages after the months of retention, not a day earlier', async () => {
  for (const request of [contact(), demo(), apply(), subscribe()]) await api.app.inject(request)
  await api.dispatcher().deliverDue()
  const mailbox = join(api.dataDir, 'mailbox')
  writeFileSync(join(mailbox, 'a-note-of-the-operator.txt'), '')
  // Left by a process that crashed while writing.
  writeFileSync(join(mailbox, '.20261121T120000Z-company-0123456789ab.eml.part'), '')

  await tidyOn('2028-11-21T11:59:59Z')
  expect(readdirSync(mailbox)).toHaveLength(7 + 2)
  for (const table of erasable) expect(await count(table), table).toBeGreaterThan(0)
  await tidyOn('2028-11-21T12:00:01Z')
  for (const table of erasable) expect(await count(table), table).toBe(0)
  expect(readdirSync(mailbox)).toEqual(['a-note-of-the-operator.txt'])
  expect(await count('subscribers'), 'until its owner asks').toBe(1)
})

test('keeps erasure records, since old backups still contain newsletter addresses', async () => {
  const formSecret = Buffer.alloc(32)
  await erasePerson(api.store, { ...api.config, formSecret }, 'ada@example.com')
  await tidyOn('2048-11-21T12:00:00Z')
  expect(await count('erasures')).toBe(1)
  expect(await readErasures(erasureFile(api.config))).toHaveLength(1)
})

test('leaves nothing of what it erased in the write-ahead log', async ({ skip }) => {
  if (api.store.kind !== 'sqlite') skip()
  await api.app.inject(contact())
  const logSize = () => statSync(join(api.dataDir, 'universe.db-wal')).size
  expect(logSize()).toBeGreaterThan(0)
  await tidyOn('2028-11-22T00:00:00Z')
  expect(logSize()).toBe(0)
})

test('counts months to the last day of a shorter one', () => {
  const before = monthsBefore(Date.parse('2027-08-31T12:00:00Z'), 6)
  expect(new Date(before).toISOString()).toBe('2027-02-28T12:00:00.000Z')
})

function tidyOn(day: string) {
  return purgeExpired({ store: api.store, settings: api.config, now: () => Date.parse(day) })
}

test('erases any number of requests', async () => {
  const old = { kind: 'contact' as const, email: 'ada@example.com', created_at: 1 }
  const ids = Array.from({ length: 50 }, (_, n) => `old-${n}`)
  await api.db
    .insertInto('enquiries')
    .values(ids.map(id => ({ ...old, id })))
    .execute()
  expect(await count('requests')).toBe(50)
  await tidyOn('2028-11-21T12:00:00Z')
  expect(await count('requests')).toBe(0)
})

async function count(table: keyof Tables): Promise<number> {
  return (await api.db.selectFrom(table).selectAll().execute()).length
}
