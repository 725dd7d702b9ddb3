import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { screens } from '@universe/testing/browser/screens'
import { FEW_SCREENS, SLOW, slowUnless } from '../../scripts/tiers.ts'

/** From the smallest phone to the largest desk, with both sides of each width where things change. */
const WIDTHS = [
  320, 390, 400, 401, 600, 601, 768, 800, 850, 858, 898, 900, 940, 950, 1024, 1100, 1110, 1224,
  1225, 1440, 1920,
]

for (const [screen, address] of Object.entries(screens)) {
  test.describe(() => {
    test.use({ expectedErrors: screen === 'Not found' ? /404/ : undefined })

    const tier = slowUnless(FEW_SCREENS.includes(screen))

    test(`${screen} never scrolls sideways, from 320 to 1920 px`, tier, async ({ page }) => {
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
  test(`the ${form} form's pair of fields stands in one column at 939 px and in two at 940`, {
    tag: SLOW,
  }, async ({ page }) => {
    await page.setViewportSize({ width: 939, height: 900 })
    await page.goto(address)
    const main = page.getByRole('main')
    const pair = [main.getByLabel(first), main.getByLabel(second)] as const
    expect(await areSideBySide(...pair)).toBe(false)
    await page.setViewportSize({ width: 940, height: 900 })
    await expect.poll(() => areSideBySide(...pair)).toBe(true)
  })
}

for (const [from, what, select] of [
  [800, 'the first two contact cards', (page: Page) => contactCards(page)],
  [858, 'the footer’s name and its first column', (page: Page) => footerColumns(page)],
] as const) {
  test(`${what} stand side by side from ${from} px`, { tag: SLOW }, async ({ page }) => {
    await page.setViewportSize({ width: from - 1, height: 900 })
    await page.goto('/contact')
    const [first, second] = select(page)
    expect(await areSideBySide(first, second)).toBe(false)
    await page.setViewportSize({ width: from, height: 900 })
    await expect.poll(() => areSideBySide(first, second)).toBe(true)
  })
}

test('the contact cards stand further from the form from 1110 px', { tag: SLOW }, async ({
  page,
}) => {
  const gap = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const form = await page.getByRole('main').locator('form').boundingBox()
    const card = await contactCards(page)[0].boundingBox()
    if (!form || !card) throw new Error('The form or the card is not shown.')
    return card.x - form.x - form.width
  }
  await page.goto('/contact')
  expect([await gap(1109), await gap(1110)].map(Math.round)).toEqual([40, 64])
})

function contactCards(page: Page): [Locator, Locator] {
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  return [card('Contact Info'), card('Location')]
}

function footerColumns(page: Page): [Locator, Locator] {
  const footer = page.getByRole('contentinfo')
  return [footer.getByText('Universe', { exact: true }), footer.getByText('Company Info')]
}

async function areSideBySide(first: Locator, second: Locator): Promise<boolean> {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  if (!a || !b) throw new Error('A field is not shown.')
  return a.y < b.y + b.height && b.y < a.y + a.height && a.x + a.width < b.x
}
