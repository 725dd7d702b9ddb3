import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { SLOW } from '../../scripts/tiers.ts'

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
