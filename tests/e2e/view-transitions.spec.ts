import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'

/** Counts view transitions started by a page. @returns a function that returns the count */
async function countTransitions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    Object.assign(window, { transitions: 0 })
    document.startViewTransition = update => {
      ;(window as typeof window & { transitions: number }).transitions++
      return start(update)
    }
  })
  return () => page.evaluate(() => (window as typeof window & { transitions: number }).transitions)
}

const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 })
const goToContact = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()

test('a page change is a view transition, and a section or panel none', async ({ page }) => {
  const transitions = await countTransitions(page)
  await page.goto('/about')
  const about = await mainHeading(page).textContent()
  await goToContact(page)
  await expect(page).toHaveURL(/\/contact$/)
  await expect(mainHeading(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await transitions()).toBe(1)
  await page.goBack()
  await expect(mainHeading(page)).toHaveText(about ?? '')
  expect(await transitions()).toBe(2)

  await page.goto('/software')
  const sections = page.getByRole('navigation', { name: 'sections' })
  await sections.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/software\/\w+/)
  await page.locator('main a[href^="#product-"]').first().click()
  await expect(page).toHaveURL(/#product-/)
  expect(await transitions()).toBe(0)
})

test('there is none with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const transitions = await countTransitions(page)
  await page.goto('/about')
  await goToContact(page)
  await expect(page).toHaveURL(/\/contact$/)
  await expect(mainHeading(page)).toBeFocused()
  expect(await transitions()).toBe(0)
})

test('a tap during the transition hits the new page', async ({ page }) => {
  await page.goto('/about')
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  await goToContact(page)
  await expect(mainHeading(page)).toBeFocused()
  const name = page.getByRole('main').getByLabel('Name')
  await name.click()
  await expect(name).toBeFocused()
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
})
