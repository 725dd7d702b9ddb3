import { compiledOnce } from '@universe/testing/servers/running-server'
import { defineConfig } from 'vitest/config'
import SlowestFirst from './scripts/slowest-first.ts'
import { isQuick, SLOW_UNIT_TESTS } from './scripts/tiers.ts'

/** Unit, store and API tests: the real parts, without a browser. */
export default defineConfig({
  test: {
    include: ['{apps,packages}/**/*.test.ts', 'tests/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/build/**',
      ...(isQuick ? SLOW_UNIT_TESTS.map(name => `${name}.test.ts`) : []),
    ],
    // For each store: both run at once, beside types and lint, on two cores.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // As browser tests have: counted, and named at the end of the run.
    retry: process.env.CI === 'true' ? 1 : 0,
    // For the servers and commands that tests start.
    env: compiledOnce,
    // Of a busy machine; what never comes fails all the same.
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
