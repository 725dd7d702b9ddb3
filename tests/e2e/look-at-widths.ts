import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Expects no horizontal scrolling of a staff page from 320 px, and that it is accessible on a phone;
 * `staff-members` and `staff-numbers` also look at desktops.
 */
export async function lookAtWidths(page: Page): Promise<void> {
  await expectFits(page, 320)
  await expectAccessible(page)
  await expectFits(page, 1440)
}

/** Expects no violations of axe's rules, and no controls named by a `title` only. */
export async function expectAccessible(page: Page): Promise<void> {
  // WCAG 2.2's own rule, which is off by default.
  const rules = { 'target-size': { enabled: true } }
  const options = { resultTypes: ['violations' as const], rules }
  // axe cannot run in sandboxed frames.
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode()
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(node => `${node.target}`)])
  expect(found, page.url()).toEqual([])
  expect(await findTitledAlone(page), page.url()).toEqual([])
}

export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrollWidth, `${page.url()} at ${width}`).toBeLessThanOrEqual(width)
}

/** Controls named only by a `title`, which axe accepts and touch screens never show. */
export function findTitledAlone(page: Page): Promise<string[]> {
  return page
    .locator('button[title], a[title], summary[title]')
    .evaluateAll(controls =>
      controls
        .filter(({ textContent, ariaLabel }) => !textContent?.trim() && !ariaLabel)
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
}
