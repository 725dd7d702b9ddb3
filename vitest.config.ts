import { defineConfig } from 'vitest/config'
import SlowestFirst from './scripts/slowest-first.ts'

/** Unit, store and API tests: the real parts, without a browser. */
export default defineConfig({
  test: {
    include: ['{apps,packages}/**/*.test.ts', 'tests/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    // For each store: both run at once, and most files wait for a server or a lease, not to compute.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // As browser tests have: counted, and named at the end of the run.
    retry: process.env.CI === 'true' ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
