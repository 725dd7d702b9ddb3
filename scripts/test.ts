import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CHROMIUM, ensureChromium } from '@universe/testing/browser/chromium'
import { ensureDebianTools } from '@universe/testing/servers/debian-tools'
import { withPostgres } from '@universe/testing/servers/postgres'
import { buildApps } from './build.ts'
import { ROOT, runInTurn } from './run.ts'
import { reportBrowserRun, reportCheck, type TestReport } from './test-report.ts'

const RESULTS = join(ROOT, 'test-results')
/** Tests that query the store. */
const QUICK_STORE_TESTS = 'packages/store packages/domain apps/api'
/** Servers and commands on PostgreSQL, too; permissions are tested in the domain, below HTTP. */
const SLOW_STORE_TESTS =
  'apps/server tests/bad-input.test tests/instances tests/staff-audit tests/staff-files tests/staff-newsletter tests/staff-proof tests/staff-subscribers tests/processes tests/logs tests/start-failures tests/chaos tests/deploy-nginx tests/later-release'
/**
 * Tests of commands and mail more than of queries; `npm test` runs them on SQLite only.
 */
const SLOW_ON_POSTGRES =
  '{bounces,checks,content-exchange,import-subscribers,mail,operations,operations-by-role,storage-limit,verify-backup}'
/** Without queries, or with no other than those of tests that run on both. */
const STORELESS_TESTS =
  '{config,dkim-config,erasure-file,erasure-settings,every,limit-lines,link-checks,log-serializers,mail-tls,merge-drafts,pictures,sender-check,smtp-refusals,staff-audit-page,uploads,wall-time,watch-disk}'

// For the runners' configurations, which exclude the tests of `npm run test:all`.
const isQuick = process.argv[2] === 'quick'
process.env.TEST_TIER = process.argv[2]
const quickly = isQuick ? ` --exclude '**/${SLOW_ON_POSTGRES}.test.ts'` : ''
const storeTests = isQuick ? QUICK_STORE_TESTS : `${QUICK_STORE_TESTS} ${SLOW_STORE_TESTS}`

const running = new Set<ChildProcess>()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    for (const child of running) child.kill(signal)
  })
}

await buildApps()
const missingTools = ensureDebianTools(isQuick)
// Checks use the CPU while tests mostly wait; browsers need the machine to themselves.
const reports = (
  await Promise.all([runChecks(), runUnitTests('Unit tests'), runPostgresTests()])
).flat()
if (!isInterrupted) reports.push(await runBrowserTests())
// After an interruption, failures mean nothing.
if (isInterrupted) {
  console.log('Interrupted.')
  process.exit(1)
}
if (missingTools) reports.push(skippedStep('Some tests of deploy', missingTools))
const total = (kind: 'passed' | 'failed' | 'skipped') =>
  reports.reduce((sum, report) => sum + report[kind], 0)
const retries = reports.flatMap(report => report.retries)
const failures = reports.flatMap(report => report.failures)
const retried = retries.length > 0 ? ` (${retries.length} at a second try)` : ''
console.log(
  `${total('passed')} passed${retried}, ${total('failed')} failed, ${total('skipped')} skipped`,
)
// Last, so that they are in a log's tail.
for (const { name, error } of retries) console.log(`at a second try: ${name}\n    ${error}`)
for (const { name, error } of failures) console.log(`FAILED: ${name}\n    ${error}`)
process.exitCode = total('failed') > 0 ? 1 : 0

function runChecks(): Promise<TestReport[]> {
  const steps = [
    () => check('Types of the site', 'react-router typegen && tsc -p .', 'apps/site'),
    () => check('Types of the staff’s app', 'react-router typegen && tsc -p .', 'apps/staff'),
    () => check('Types of everything else', 'tsc -p .'),
    () => check('Lint', 'biome check'),
  ]
  return runInTurn(steps, () => isInterrupted)
}

async function check(name: string, command: string, folder = '.'): Promise<TestReport> {
  const { passed, printed } = await runCommand(command, { folder })
  if (!isInterrupted) console.log(`${passed ? 'passed' : `${printed}FAILED`}: ${name}`)
  return reportCheck(name, passed, printed)
}

async function runUnitTests(
  step: string,
  folders = '',
  env: Record<string, string> = {},
): Promise<TestReport> {
  const file = join(RESULTS, `${step.toLowerCase().replaceAll(/\W+/g, '-')}.json`)
  rmSync(file, { force: true })
  const command = `vitest run ${folders} --reporter=default --reporter=./scripts/test-report.ts`
  const { passed, printed } = await runCommand(command, { env: { ...env, TEST_REPORT: file } })
  console.log(`${step}:\n${printed}`)
  if (!existsSync(file)) return reportCheck(step, false, printed)
  return failedAtLeastOnce(step, passed, JSON.parse(readFileSync(file, 'utf8')))
}

/** Runs the store's tests again on PostgreSQL. */
async function runPostgresTests(): Promise<TestReport> {
  const step = 'Unit tests on PostgreSQL'
  const report = await withPostgres(url =>
    runUnitTests(step, `${storeTests} --exclude '**/${STORELESS_TESTS}.test.ts'${quickly}`, {
      TEST_DATABASE_URL: url,
    }),
  )
  return typeof report === 'string' ? skippedStep(step, report) : report
}

async function runBrowserTests(): Promise<TestReport> {
  const step = 'Browser tests'
  if (!ensureChromium()) return skippedStep(step, `There is no ${CHROMIUM}.`)
  const file = join(RESULTS, 'browser.json')
  rmSync(file, { force: true })
  const { passed } = await runCommand('playwright test', { isShown: true })
  if (!existsSync(file)) return reportCheck(step, false, '')
  return failedAtLeastOnce(step, passed, reportBrowserRun(JSON.parse(readFileSync(file, 'utf8'))))
}

/** A step that cannot run on this machine; a failure where every check must run. */
function skippedStep(step: string, why: string): TestReport {
  console.log(`${step} did not run: ${why}`)
  const failures = process.env.CI === 'true' ? [{ name: step, error: why }] : []
  return { passed: 0, failed: failures.length, skipped: 1, failures, retries: [] }
}

/** A runner that fails outside any test must not count as a success. */
function failedAtLeastOnce(step: string, passed: boolean, report: TestReport): TestReport {
  const named = report.failures.map(failure => ({ ...failure, name: `${step}: ${failure.name}` }))
  const retries = report.retries.map(retry => ({ ...retry, name: `${step}: ${retry.name}` }))
  if (passed || report.failed > 0) return { ...report, failures: named, retries }
  const outside = { name: step, error: 'It failed outside any test.' }
  return { ...report, failed: 1, failures: [outside], retries }
}

interface CommandOptions {
  folder?: string
  env?: Record<string, string>
  /** Streams the output instead of showing it at the end. */
  isShown?: boolean
}

/** Runs a shell command with this project's binaries on its path. */
async function runCommand(
  command: string,
  { folder = '.', env = {}, isShown = false }: CommandOptions,
): Promise<{ passed: boolean; printed: string }> {
  const bin = join(ROOT, 'node_modules/.bin')
  const child = spawn(command.includes('&&') ? command : `exec ${command}`, {
    cwd: join(ROOT, folder),
    shell: true,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), ...env },
  })
  running.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      printed += text
    })
  }
  const [code] = await once(child, 'close')
  running.delete(child)
  return { passed: code === 0, printed }
}
