import { chromium } from '@playwright/test'
import { test as base, expect } from '@universe/testing/browser/browser-test'
import { screens } from '@universe/testing/browser/screens'
import { findFreePort } from '@universe/testing/servers/free-port'
import lighthouse from 'lighthouse'

/**
 * Lighthouse's scores that do not depend on time; `screens` runs its rules of accessibility, and
 * `npm run bench` measures performance.
 */
const CATEGORIES = ['best-practices', 'seo']

/** Port by which Lighthouse drives the browser, besides Playwright. */
const test = base.extend<object, { debuggingPort: number }>({
  debuggingPort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, { project }) => {
      const port = await findFreePort()
      const { launchOptions } = project.use
      const args = [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`]
      const browser = await chromium.launch({ ...launchOptions, args })
      await use(port)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

// `npm run bench` scores all screens.
for (const [screen, address] of Object.entries(screens)) {
  if (screen !== 'Home' && screen !== 'Blog detail') continue
  test(`${screen} has full scores`, async ({ company, debuggingPort: port }) => {
    const result = await lighthouse(`${company.server.url}${address}`, {
      port,
      onlyCategories: CATEGORIES,
      // It decides no score.
      disableFullPageScreenshot: true,
    })
    const scores = CATEGORIES.map(name => [name, result?.lhr.categories[name]?.score])
    expect(scores).toEqual(CATEGORIES.map(name => [name, 1]))
  })
}
