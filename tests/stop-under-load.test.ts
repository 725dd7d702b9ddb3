import { randomUUID } from 'node:crypto'
import { calls } from '@universe/contract/calls'
import { openStore } from '@universe/store/store'
import { expect, test } from 'vitest'
import { contact } from '../apps/api/tests/support/requests.ts'
import { findEmptyLocation } from '../packages/store/tests/open-test-store.ts'
import { startServer } from './support/running-server.ts'

const CLIENTS = 16
const LOAD_MS = 500
const STOPS_WITHIN_MS = 10_000

test('asked to end under load, keeps every request it accepted and ends with 0', async () => {
  const { location, dataDir, databaseUrl, remove } = await findEmptyLocation()
  const server = await startServer({ ROLE: 'api', DATABASE_URL: databaseUrl }, dataDir)
  const accepted: string[] = []
  let isOver = false
  const { payload } = contact()
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      const key = randomUUID()
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
      const post = { method: 'POST', headers, body: JSON.stringify(payload) }
      const answer = await fetch(`${server.url}${calls.sendContact}`, post).catch(() => undefined)
      if (answer?.status === 200) accepted.push(key)
      else if (!answer) break
    }
  })
  await new Promise(resolve => setTimeout(resolve, LOAD_MS))
  const askedAt = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - askedAt).toBeLessThan(STOPS_WITHIN_MS)
  isOver = true
  await Promise.all(clients)

  const store = openStore(location)
  const keys = await store.db.selectFrom('idempotency_keys').select('key').execute()
  const enquiries = await store.db.selectFrom('enquiries').select('id').execute()
  await store.close()
  await remove()
  expect(accepted.length).toBeGreaterThan(0)
  expect(keys.map(({ key }) => key)).toEqual(expect.arrayContaining(accepted))
  expect(enquiries).toHaveLength(keys.length)
})
