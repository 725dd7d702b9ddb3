import { expect, test } from 'vitest'
import { runInTurn } from '../scripts/run.ts'
import { reportBrowserRun, reportCheck } from '../scripts/test-report.ts'

/** What the last lines of `npm test` are made of. */
const spec = (title: string, status: string, message?: string) => ({
  title,
  tests: [{ status, results: [message === undefined ? {} : { error: { message } }, {}] }],
})

test('names each browser test that failed or needed a second try, with its first error line', () => {
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 2 },
    errors: [],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('works', 'expected')],
        suites: [
          {
            title: 'on a phone',
            specs: [
              spec(
                'breaks',
                'unexpected',
                '\u001b[31mError: it broke\u001b[39m\n    at a.spec.ts:1',
              ),
              spec('wavers', 'flaky', 'Error: too late'),
            ],
          },
        ],
      },
    ],
  }
  expect(reportBrowserRun(report as never)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    failures: [{ name: 'a.spec.ts › on a phone › breaks', error: 'Error: it broke' }],
    retries: [{ name: 'a.spec.ts › on a phone › wavers', error: 'Error: too late' }],
  })
})

test('counts what fails outside any browser test', () => {
  const stats = { expected: 1, flaky: 0, unexpected: 0, skipped: 0 }
  const report = { stats, suites: [], errors: [{ message: 'No browser\nat all' }] }
  expect(reportBrowserRun(report as never)).toMatchObject({
    failed: 1,
    failures: [{ name: 'outside any test', error: 'No browser' }],
  })
})

test('tells of a check by the first line that speaks of an error', () => {
  const printed = 'checking …\na.ts(1,2): error TS2304: no such name\nFound 1 error.'
  expect(reportCheck('Types', false, printed).failures).toEqual([
    { name: 'Types', error: 'a.ts(1,2): error TS2304: no such name' },
  ])
})

test('starts no further check once the run is interrupted', async () => {
  let isInterrupted = false
  const interrupt = async () => {
    isInterrupted = true
    return 'ended'
  }
  expect(await runInTurn([interrupt, interrupt], () => isInterrupted)).toEqual(['ended'])
})
