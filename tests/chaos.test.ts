import { hasNginx } from '@universe/testing/servers/nginx'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { describe, expect, test } from 'vitest'
import { type CaseName, cases, shortSizes } from '../lab/chaos/cases.ts'

/** A short version of `npm run chaos`: the real product, broken on purpose. */
const CASE_TIMEOUT_MS = 300_000

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

// Concurrent, since each mostly waits for pauses and leases.
describe.concurrent('loses no acknowledged request', { timeout: CASE_TIMEOUT_MS }, () => {
  test('while the store is unwritable, which it reports, and after which it recovers', () =>
    run('store'))

  // Two instances are behind nginx.
  test.skipIf(isPostgres && !hasNginx)(
    'while servers that send a newsletter are killed, without missing or extra recipients',
    () => run('newsletter'),
  )

  // The embedded store has one process and no network connection.
  describe.runIf(isPostgres)('on PostgreSQL', () => {
    test.skipIf(!hasNginx)('while two instances are killed in turn, answering every visitor', () =>
      run('instances'),
    )

    test('while the database connection is silent, without delaying visitors', () => run('silent'))
  })

  // Their queries are the same on both; `npm run chaos` runs them on PostgreSQL, too.
  describe.skipIf(isPostgres)('on SQLite', () => {
    test('while killed repeatedly behind a connection that drops, delays and cuts', () =>
      run('killed'))

    test('while another program locks the store, without delaying pages', () => run('locked'))

    test('while the mail server fails, giving up only permanent refusals', () => run('mail'))

    test('while stopped under load: requests under way finish, new ones are refused', () =>
      run('stop'))

    test('while members work and their server is killed, without lost or duplicate notes and answers', () =>
      run('staff'))
  })
})

async function run(name: CaseName) {
  const place = await findEmptyLocation()
  try {
    const outcome = await cases[name](place, shortSizes)
    expect(outcome.violations, JSON.stringify(outcome)).toEqual([])
    expect(outcome.acknowledged).toBeGreaterThan(0)
  } finally {
    await place.remove()
  }
}
