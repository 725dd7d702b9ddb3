import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { describe, expect, test } from 'vitest'
import { type CaseName, cases, shortSizes } from '../lab/chaos/cases.ts'

/** `npm run chaos` in short: the real product, broken on purpose. */
const CASE_TIMEOUT_MS = 300_000

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

// Side by side, since each mostly waits for a pause or a lease to end.
describe.concurrent('loses nothing that was acknowledged', { timeout: CASE_TIMEOUT_MS }, () => {
  test('while the store takes nothing, which it says, and from which it recovers', () =>
    run('store'))

  test('a newsletter whose servers are killed: nobody left out, nobody another copy', () =>
    run('newsletter'))

  // The embedded store has one process, and no line to it.
  describe.runIf(isPostgres)('on PostgreSQL', () => {
    test('two instances killed in turn, and no visitor unanswered', () => run('instances'))

    test('while the line to the database swallows everything, and no visitor waits for it', () =>
      run('silent'))
  })

  // Their queries are the same on both; `npm run chaos` runs them on PostgreSQL, too.
  describe.skipIf(isPostgres)('on SQLite', () => {
    test('killed again and again behind a line that drops, delays and cuts', () => run('killed'))

    test('while another program holds the store, and pages do not wait for it', () => run('locked'))

    test('while the mail server fails, and gives up only what it refused for good', () =>
      run('mail'))

    test('asked to end under load: requests under way finish, new ones are refused', () =>
      run('stop'))

    test('members at work while their server is killed: no note or answer lost, none doubled', () =>
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
