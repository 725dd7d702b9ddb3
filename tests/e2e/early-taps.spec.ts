import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { whenHydrated } from '@universe/testing/browser/hydrated'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Opens a page with delayed scripts. @returns a function that releases them */
async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const arrive = await delayRequests(page, /\.js$/)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  return async () => {
    arrive()
    await whenHydrated(page)
  }
}

const searchField = (page: Page) => page.getByRole('banner').getByLabel('Search the site').first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the search icon tapped before hydration opens the field once', async ({ page }) => {
  const arrive = await openEarly(page, '/about')
  await button(page, 'Search').tap()
  await button(page, 'Search').tap()
  await expect(button(page, 'Search')).toHaveCSS('opacity', '0.55')
  await arrive()
  await expect(searchField(page)).toBeFocused()
  await button(page, 'Close search').tap()
  await expect(button(page, 'Search')).toHaveCSS('opacity', '1')
})

test('View More tapped before hydration shows all', async ({ page }) => {
  const arrive = await openEarly(page, '/blogs')
  await button(page, 'View More').tap()
  await arrive()
  await expect(button(page, 'View Less')).toBeVisible()
})

test('a category tapped before hydration is chosen, the last of two', async ({ page }) => {
  const arrive = await openEarly(page, '/jobspage')
  await button(page, 'Telecom').tap()
  await button(page, 'Software').tap()
  await arrive()
  await expect(page.getByRole('button', { pressed: true })).toHaveText('Software')
})

test('a tap elsewhere cancels an early one, and the drawer stays shut', async ({ page }) => {
  const arrive = await openEarly(page, '/about')
  await button(page, 'Search').tap()
  await expect(page.locator('[data-tapped]')).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
  await button(page, 'Menu').tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await arrive()
  await page.waitForLoadState('networkidle')
  await expect(button(page, 'Search')).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})
