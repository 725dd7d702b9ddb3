import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './build.ts'
import { CHROMIUM, ensureChromium } from './chromium.ts'
import { lendPostgres } from './postgres.ts'
import { ROOT, run } from './run.ts'

const RESULTS = join(ROOT, 'test-results')
const TESTS_OF_THE_STORE =
  'packages/store packages/domain apps/api apps/server tests/bad-input tests/instances tests/one-server tests/health tests/logs tests/chaos'

interface Counts {
  passed: number
  /** How many of the passed ones needed a second try. */
  retried?: number
  failed: number
  skipped: number
}

/** All checks in the order in which their failures are cheapest to learn of. */
const steps: readonly (() => Counts | Promise<Counts>)[] = [
  () => check('Types of the site', 'npx react-router typegen && npx tsc -p .', 'apps/site'),
  () => check('Types of everything else', 'npx tsc -p .'),
  () => check('Lint', 'npx biome check'),
  () => runUnitTests('unit'),
  runPostgresTests,
  runBrowserTests,
]

mkdirSync(RESULTS, { recursive: true })
buildSite()
const counts: Counts[] = []
for (const step of steps) counts.push(await step())
const total = (kind: keyof Counts) => counts.reduce((sum, count) => sum + (count[kind] ?? 0), 0)
const retried = total('retried') > 0 ? ` (${total('retried')} at a second try)` : ''
console.log(
  `${total('passed')} passed${retried}, ${total('failed')} failed, ${total('skipped')} skipped`,
)
process.exitCode = total('failed') > 0 ? 1 : 0

function check(name: string, command: string, folder = '.'): Counts {
  const passed = run(command, folder)
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name}`)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

function runUnitTests(name: string, folders = '', env: Record<string, string> = {}): Counts {
  const file = join(RESULTS, `${name}.json`)
  rmSync(file, { force: true })
  const reporters = `--reporter=default --reporter=json --outputFile.json=${file}`
  const passed = run(`npx vitest run ${folders} ${reporters}`, '.', env)
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return failedAtLeastOnce(passed, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/** What touches the store once more, on the other database. */
async function runPostgresTests(): Promise<Counts> {
  const counts = await lendPostgres(url => {
    console.log('The store and API tests once more, on PostgreSQL:')
    return runUnitTests('postgres', TESTS_OF_THE_STORE, { TEST_DATABASE_URL: url })
  })
  if (typeof counts !== 'string') return counts
  console.log(`The store and API tests did not run on PostgreSQL: ${counts}`)
  return skippedStep()
}

function runBrowserTests(): Counts {
  if (!ensureChromium()) {
    console.log(`Browser tests need ${CHROMIUM}: install Debian's package "chromium".`)
    return skippedStep()
  }
  const file = join(RESULTS, 'browser.json')
  rmSync(file, { force: true })
  const passed = run('npx playwright test')
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return failedAtLeastOnce(passed, {
    passed: stats.expected + stats.flaky,
    retried: stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })
}

/** What cannot run on this machine; where every check must run, that is a failure. */
function skippedStep(): Counts {
  return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0, skipped: 1 }
}

/** A runner that fails outside any test must not end as a success. */
function failedAtLeastOnce(passed: boolean, counts: Counts): Counts {
  return passed ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}
