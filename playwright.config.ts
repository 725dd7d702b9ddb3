import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, testBrowser } from '@universe/testing/browser/chromium'
import { isQuick, SLOW, SLOW_BROWSER_TESTS } from './scripts/tiers.ts'

/** Tests by screen, in Debian's Chromium, against the production build. */
export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: isQuick ? SLOW_BROWSER_TESTS.map(name => `**/${name}.spec.ts`) : [],
  grepInvert: isQuick ? new RegExp(SLOW) : undefined,
  // Two per core, since tests often wait for a page's timers.
  workers: '200%',
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may starve a browser; retries are counted and reported in the last line.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: testBrowser(), args: CHROMIUM_ARGS },
  },
})
