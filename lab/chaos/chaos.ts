import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@universe/testing/servers/postgres'
import { buildApps } from '../../scripts/build.ts'
import { describeMachine } from '../bench/machine.ts'
import { type CaseName, caseNames, cases, fullSizes } from './cases.ts'
import { describeOutcomes, failedOutcome, type StoredOutcome } from './outcome.ts'
import { makeStorePlace } from './store-place.ts'

/**
 * `npm run chaos` breaks the real product on both stores and checks what became of every request;
 * `npm run chaos -- mail stop` only those cases. Exits with 1 on any violation.
 */
const RESULTS = join(import.meta.dirname, 'results')
/** Far above its duration; each wait has its own limit too. */
const OVER_AFTER_MS = 20 * 60_000

/** The embedded store has one process and no network connection. */
const forPostgres: readonly CaseName[] = ['instances', 'silent']
/** PostgreSQL's writers block each other only at the same row. */
const forSqlite: readonly CaseName[] = ['locked']

const named = process.argv.slice(2)
const unknown = named.filter(name => !caseNames.includes(name as CaseName))
if (unknown.length > 0) throw new Error(`There is ${caseNames}, not ${unknown}.`)
const chosen = named.length === 0 ? caseNames : caseNames.filter(name => named.includes(name))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
setTimeout(() => {
  console.error(`It is not over after ${OVER_AFTER_MS / 60_000} minutes.`)
  process.exit(1)
}, OVER_AFTER_MS).unref()

await buildApps()
const about = [describeMachine(), `Commit ${describeCommit()}.`]
const postgres = await startPostgres()
if (typeof postgres !== 'string') process.once('exit', () => postgres.stop())
const stores: Record<string, string | undefined> = { SQLite: undefined }
if (typeof postgres !== 'string') stores.PostgreSQL = postgres.url
else about.push(`**Not on PostgreSQL**: ${postgres}`)

const outcomes: StoredOutcome[] = []
for (const [store, url] of Object.entries(stores)) {
  for (const name of chosen) {
    if ((url === undefined ? forPostgres : forSqlite).includes(name)) continue
    outcomes.push(await take(store, name, url))
  }
}

const text = describeOutcomes(about, outcomes)
mkdirSync(RESULTS, { recursive: true })
if (named.length === 0) writeFileSync(join(RESULTS, 'chaos.md'), text)
console.log(text)
process.exit(outcomes.every(({ violations }) => violations.length === 0) ? 0 : 1)

async function take(store: string, name: CaseName, url: string | undefined) {
  console.log(`${name} on ${store} …`)
  const startedAt = performance.now()
  const place = await makeStorePlace(url)
  const outcome = await cases[name](place, fullSizes).catch(error => failedOutcome(name, error))
  await place.remove()
  return { ...outcome, store, seconds: (performance.now() - startedAt) / 1000 }
}

function describeCommit(): string {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' })
  return stdout?.trim() || 'unknown'
}
