import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'

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

export interface Remark {
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

/** @returns an error's first line, without terminal colors */
export function firstLine(error: { message?: string } | undefined): string {
  return toPlainLines(error?.message ?? '')[0] ?? 'it says nothing'
}

function toPlainLines(text: string): string[] {
  return text
    .replace(COLORS, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** ECMA-48's select graphic rendition. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for.
const COLORS = /\x1b\[[\d;]*m/g
