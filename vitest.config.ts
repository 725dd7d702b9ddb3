import { defineConfig } from 'vitest/config'

/** Unit, store and API tests: the real parts, without a browser. */
export default defineConfig({
  test: {
    include: ['{apps,packages}/**/*.test.ts', 'tests/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    // Most files wait for a server or a lease far longer than they compute.
    maxWorkers: 3,
    // As browser tests have: counted, and named at the end of the run.
    retry: process.env.CI === 'true' ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
