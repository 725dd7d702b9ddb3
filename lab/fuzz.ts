import { randomInt } from 'node:crypto'
import { withPostgres } from '@universe/testing/servers/postgres'
import { buildApps } from '../scripts/build.ts'
import { run } from '../scripts/run.ts'

/**
 * Malformed input on both stores, the same on each: FUZZ_CASES random requests, and all known
 * attacks, invalid hosts included.
 */
const CASES = process.env.FUZZ_CASES ?? '10000'
const SEED = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31 - 1))

console.log(`FUZZ_CASES=${CASES} FUZZ_SEED=${SEED}`)
await buildApps()
const onSqlite = await fuzz('SQLite')
const onPostgres = await withPostgres(url => fuzz('PostgreSQL', { TEST_DATABASE_URL: url }))
if (typeof onPostgres === 'string') console.log(`Not tried on PostgreSQL: ${onPostgres}`)
const isComplete = typeof onPostgres === 'boolean' || process.env.CI !== 'true'
process.exitCode = onSqlite && onPostgres && isComplete ? 0 : 1

function fuzz(store: string, env: Record<string, string> = {}): Promise<boolean> {
  console.log(`Bad input on ${store}:`)
  const settings = { TEST_DATABASE_URL: '', FUZZ_CASES: CASES, FUZZ_SEED: SEED, ...env }
  return run('npx vitest run tests/bad-input tests/odd-requests', '.', settings)
}
