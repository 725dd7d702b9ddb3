import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { findTitledAlone } from './titled-alone.ts'

/**
 * Expects a page of the staff's app to need no scrolling sideways from 320 px on, and nothing of axe
 * on a phone; `staff-members` asks axe about the frame on a desk, too.
 */
export async function lookAtWidths(page: Page): Promise<void> {
  await expectFits(page, 320)
  // A frame in which no script may run answers none of its own.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(node => `${node.target}`)])
  expect(found, page.url()).toEqual([])
  expect(await findTitledAlone(page), page.url()).toEqual([])
  await expectFits(page, 1440)
}

async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrollWidth, `${page.url()} at ${width}`).toBeLessThanOrEqual(width)
}
