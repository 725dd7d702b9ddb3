import { chromium } from '@playwright/test'
import { test as base, expect } from '@universe/testing/browser/browser-test'
import { screens } from '@universe/testing/browser/screens'
import { findFreePort } from '@universe/testing/servers/free-port'
import lighthouse from 'lighthouse'

/** Lighthouse's scores that no clock decides; `npm run bench` measures the one of speed. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo']

/** Where Lighthouse finds a browser of its own, which it drives past Playwright. */
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
  test(`${screen} has full scores for accessibility, best practices and search`, async ({
    company,
    debuggingPort: port,
  }) => {
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
