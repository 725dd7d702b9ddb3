import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, testBrowser } from '@universe/testing/browser/chromium'
import { isQuick, SLOW, SLOW_BROWSER_TESTS } from './scripts/tiers.ts'

/** Journeys by screen, in Debian's Chromium, against the production build. */
export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: isQuick ? SLOW_BROWSER_TESTS.map(name => `**/${name}.spec.ts`) : [],
  grepInvert: isQuick ? new RegExp(SLOW) : undefined,
  // Two for each core: a test waits now and then for what a page does in its own time.
  workers: '200%',
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may starve a browser; a second try is counted and told in the last line.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: testBrowser(), args: CHROMIUM_ARGS },
  },
})
