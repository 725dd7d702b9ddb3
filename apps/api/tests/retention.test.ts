import { forgetExpired } from '@universe/api/housekeeping/housekeeping'
import type { Tables } from '@universe/store/tables'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apply, contact, demo, subscribe } from './support/requests.ts'
import { createTestApi, type TestApi } from './support/test-api.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})
afterEach(() => api.close())

const erasable = ['enquiries', 'applications', 'cvs', 'outbox'] as const

test('erases requests, CVs and messages after the months of retention, and no day earlier', async () => {
  for (const request of [contact(), demo(), apply(), subscribe()]) await api.app.inject(request)
  const tidyOn = (day: string) =>
    forgetExpired({ store: api.store, retentionMonths: 24, now: () => Date.parse(day) })

  await tidyOn('2028-11-21T11:59:59Z')
  for (const table of erasable) expect(await count(table), table).toBeGreaterThan(0)
  await tidyOn('2028-11-21T12:00:01Z')
  for (const table of erasable) expect(await count(table), table).toBe(0)
  expect(await count('subscribers'), 'until its owner asks').toBe(1)
})

async function count(table: keyof Tables): Promise<number> {
  return (await api.db.selectFrom(table).selectAll().execute()).length
}
