import { defineConfig } from 'vitest/config'

/** Unit, store and API tests: the real parts, without a browser. */
export default defineConfig({
  test: {
    include: ['{apps,packages}/**/*.test.ts', 'tests/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
