import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { SLOW } from '../../scripts/tiers.ts'

test('each form shares the page from 940 px', { tag: SLOW }, async ({ page }) => {
  for (const address of ['/contact', '/technologies', '/jobsdetails/1']) {
    await page.setViewportSize({ width: 939, height: 900 })
    await page.goto(address)
    const form = page.getByRole('main').locator('form')
    const widthOf = async () => (await form.boundingBox())?.width ?? 0
    expect(await widthOf(), address).toBeGreaterThan(939 * 0.8)
    await page.setViewportSize({ width: 940, height: 900 })
    await expect.poll(widthOf, address).toBeLessThan(940 * 0.7)
  }
})

test('the contact page is laid out by width', { tag: SLOW }, async ({ page }) => {
  await page.goto('/contact')
  const setWidth = (width: number) => page.setViewportSize({ width, height: 900 })
  const card = contactCards(page)[0]
  for (const [from, what, pair] of [
    [800, 'the first two cards', contactCards(page)],
    [858, 'the footer’s name and its first column', footerColumns(page)],
  ] as const) {
    await setWidth(from - 1)
    expect.soft(await areSideBySide(...pair), `${what} below ${from} px`).toBe(false)
    await setWidth(from)
    await expect.soft.poll(() => areSideBySide(...pair), `${what} from ${from} px`).toBe(true)
  }

  const gaps: number[] = []
  for (const width of [1109, 1110]) {
    await setWidth(width)
    const form = await page.getByRole('main').locator('form').locator('..').boundingBox()
    const box = await card.boundingBox()
    gaps.push(Math.round((box?.x ?? 0) - (form?.x ?? 0) - (form?.width ?? 0)))
  }
  expect.soft(gaps, 'between form and cards').toEqual([40, 64])

  const row = page.getByRole('main').locator('dl > div').filter({ hasText: 'info@' })
  for (const [width, isOver] of [
    [351, true],
    [352, false],
  ] as const) {
    await setWidth(width)
    const [term, value] = [
      await row.locator('dt').boundingBox(),
      await row.locator('dd').boundingBox(),
    ]
    const found = (term?.y ?? 0) + (term?.height ?? 0) <= (value?.y ?? 0)
    expect.soft(found, `a label over its value at ${width} px`).toBe(isOver)
  }

  const question = page.locator('#faqs details').first()
  const addresses = page.getByRole('main').locator('dl a')
  for (const width of [
    320, 390, 480, 600, 601, 680, 768, 800, 900, 1024, 1100, 1101, 1115, 1199, 1200, 1280, 1440,
    1600, 1920,
  ]) {
    await setWidth(width)
    const { x, width: own } = (await question.boundingBox()) ?? { x: 0, width: 0 }
    const wanted = width > 1100 ? 1048 : width * 0.8
    expect
      .soft([own, x].map(Math.round), `a question at ${width} px: 1048 px, or 80%, in the middle`)
      .toEqual([wanted, (width - wanted) / 2].map(Math.round))
    const broken = await addresses.evaluateAll(all =>
      all.filter(link => link.getClientRects().length > 1).map(link => link.textContent),
    )
    expect.soft(broken, `broken addresses at ${width} px`).toEqual([])
  }
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
