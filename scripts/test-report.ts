import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Result of one step of `npm test`. */
export interface TestReport {
  passed: number
  failed: number
  skipped: number
  /** Failed tests, by full name. */
  failures: Remark[]
  /** Passed tests that needed a retry. */
  retries: Remark[]
}

interface Remark {
  name: string
  /** Its first line. */
  error: string
}

/** @returns the report of a step that is a single check without a test runner */
export function reportCheck(name: string, passed: boolean, printed: string): TestReport {
  const report = { passed: 0, failed: 0, skipped: 0, failures: [], retries: [] }
  if (passed) return { ...report, passed: 1 }
  const error = toPlainLines(printed).find(line => /error|×|✖/i.test(line)) ?? 'it failed'
  return { ...report, failed: 1, failures: [{ name, error }] }
}

/** @returns the report of Playwright's JSON */
export function reportBrowserRun({ suites, stats, errors }: JSONReport): TestReport {
  const remarks = (status: 'unexpected' | 'flaky') =>
    suites.flatMap(suite => findRemarks(suite, [], status))
  const outside = errors.map(error => ({ name: 'outside any test', error: firstLine(error) }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + outside.length,
    skipped: stats.skipped,
    failures: [...remarks('unexpected'), ...outside],
    retries: remarks('flaky'),
  }
}

function findRemarks(
  { title, specs, suites = [] }: JSONReportSuite,
  above: readonly string[],
  status: 'unexpected' | 'flaky',
): Remark[] {
  const path = [...above, title]
  const isOne = (spec: JSONReportSpec) => spec.tests.some(test => test.status === status)
  return [
    ...specs.filter(isOne).map(spec => ({
      name: [...path, spec.title].join(' › '),
      error: firstLine(spec.tests.flatMap(test => test.results).find(each => each.error)?.error),
    })),
    ...suites.flatMap(suite => findRemarks(suite, path, status)),
  ]
}

/** Writes a run's report to the file named by `TEST_REPORT`, for `scripts/test.ts`. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const file = process.env.TEST_REPORT
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(reportUnitRun(modules, unhandled), null, 2))
  }
}

function reportUnitRun(
  modules: readonly TestModule[],
  unhandled: readonly SerializedError[],
): TestReport {
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const inState = (state: string) => tests.filter(test => test.result().state === state)
  const failures = [
    ...inState('failed').map(toRemark),
    // Errors of loading a file, and of hooks outside tests.
    ...modules.flatMap(module =>
      [module, ...module.children.allSuites()].flatMap(suite =>
        suite.errors().map(error => ({
          name: 'fullName' in suite ? `${pathOf(module)} > ${suite.fullName}` : pathOf(module),
          error: firstLine(error),
        })),
      ),
    ),
    ...unhandled.map(error => ({ name: 'outside any test', error: firstLine(error) })),
  ]
  return {
    passed: inState('passed').length,
    failed: failures.length,
    skipped: inState('skipped').length,
    failures,
    retries: inState('passed')
      .filter(test => test.diagnostic()?.flaky)
      .map(toRemark),
  }
}

function toRemark(test: TestCase): Remark {
  const [error] = test.result().errors ?? []
  return { name: `${pathOf(test.module)} > ${test.fullName}`, error: firstLine(error) }
}

function pathOf({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId)
}

/** @returns an error's first line, without terminal colors */
function firstLine(error: { message?: string } | undefined): string {
  return toPlainLines(error?.message ?? '')[0] ?? 'it says nothing'
}

function toPlainLines(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
