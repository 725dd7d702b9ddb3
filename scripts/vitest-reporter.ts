import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { firstLine, type Remark, type TestReport } from './test-report.ts'

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
