import { compiledOnce } from '@universe/testing/servers/running-server'
import { defineConfig } from 'vitest/config'
import SlowestFirst from './scripts/slowest-first.ts'
import { isQuick, SLOW_UNIT_TESTS } from './scripts/tiers.ts'

/** Unit, store and API tests with real parts, without a browser. */
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
    // As for browser tests: counted and reported.
    retry: process.env.CI === 'true' ? 1 : 0,
    // For servers and commands started by tests.
    env: compiledOnce,
    // For busy machines; missing results still fail.
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
