import { expect, test } from '@universe/testing/browser/browser-test'
import { screens } from '@universe/testing/browser/screens'
import { audit } from '../../bench/scores.ts'

/** Lighthouse's scores that no clock decides; `npm run bench` measures the one of speed. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

for (const [screen, address] of Object.entries(screens)) {
  if (screen === 'Not found') continue
  test(`${screen} has full scores for accessibility, best practices and search`, async ({
    company,
  }) => {
    test.setTimeout(180_000)
    const { categories } = await audit(`${company.server.url}${address}`, CATEGORIES)
    const scores = CATEGORIES.map(name => [name, categories[name].score])
    expect(scores).toEqual(CATEGORIES.map(name => [name, 1]))
  })
}
