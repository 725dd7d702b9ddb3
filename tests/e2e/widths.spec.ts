import type { Locator } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { screens } from '@universe/testing/browser/screens'

/** From the smallest phone to the largest desk, with both sides of each width where things change. */
const WIDTHS = [
  320, 390, 400, 401, 600, 601, 768, 850, 898, 900, 940, 950, 1024, 1100, 1110, 1224, 1225, 1440,
  1920,
]

for (const [screen, address] of Object.entries(screens)) {
  test.describe(() => {
    test.use({ expectedErrors: screen === 'Not found' ? /404/ : undefined })

    test(`${screen} never scrolls sideways, from 320 to 1920 px`, async ({ page }) => {
      await page.goto(address)
      const tooWide: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const reached = await page.evaluate(() => {
          window.scrollTo({ left: 9999, behavior: 'instant' })
          return Math.max(window.scrollX, document.documentElement.scrollWidth - window.innerWidth)
        })
        if (reached > 0) tooWide.push(`${reached} px at ${width} px`)
      }
      expect(tooWide).toEqual([])
    })
  })
}

for (const [form, address, first, second] of [
  ['contact', '/contact', 'Name', 'Company'],
  ['demo', '/technologies', 'First and last name', 'Company'],
  ['CV', '/jobsdetails/1', 'Name', 'Email'],
] as const) {
  test(`the ${form} form's pair of fields stands in one column at 939 px and in two at 940`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 939, height: 900 })
    await page.goto(address)
    const main = page.getByRole('main')
    const pair = [main.getByLabel(first), main.getByLabel(second)] as const
    expect(await areSideBySide(...pair)).toBe(false)
    await page.setViewportSize({ width: 940, height: 900 })
    await expect.poll(() => areSideBySide(...pair)).toBe(true)
  })
}

async function areSideBySide(first: Locator, second: Locator): Promise<boolean> {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  if (!a || !b) throw new Error('A field is not shown.')
  return a.y === b.y && a.x + a.width < b.x
}
