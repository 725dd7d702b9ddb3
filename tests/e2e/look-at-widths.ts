import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { findTitledAlone } from './titled-alone.ts'

/**
 * Expects no horizontal scrolling of a staff page from 320 px, and no axe violations on a phone;
 * `staff-members` also checks the frame on desktops.
 */
export async function lookAtWidths(page: Page): Promise<void> {
  await expectFits(page, 320)
  // axe cannot run in sandboxed frames.
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
