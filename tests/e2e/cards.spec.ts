import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'

/** Cards form full, even rows on the page's grid, at every width (readings, Cards). */
const CARDED = ['/', '/telecom', '/software', '/technologies', '/marketing']
/** Both sides of each width at which rows change, and some between. */
const WIDTHS = [
  320, 359, 360, 390, 480, 600, 601, 680, 768, 850, 900, 1024, 1100, 1200, 1279, 1280, 1440, 1600,
]

/** A grid's rows of rectangles, and the edges of the page's content. */
interface Grid {
  title: string
  start: number
  end: number
  rows: { x: number; width: number; height: number; isCard: boolean }[][]
}

/** @returns every grid of cards as laid out: cards, and other tiles in its rows */
function readGrids(page: Page): Promise<Grid[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main section')].flatMap(section => {
      const heading = section.querySelector('h2')
      const cards = [...section.querySelectorAll<HTMLElement>('a:has(> span > span + span)')]
      const list = cards[0]?.closest('ul')
      if (!heading || !list) return []
      const { left } = heading.getBoundingClientRect()
      const byTop = new Map<
        number,
        { x: number; width: number; height: number; isCard: boolean }[]
      >()
      for (const link of list.parentElement?.querySelectorAll('a') ?? []) {
        const { x, y, width, height } = link.getBoundingClientRect()
        const row = byTop.get(Math.round(y)) ?? []
        row.push({ x, width, height, isCard: list.contains(link) })
        byTop.set(Math.round(y), row)
      }
      const end = document.documentElement.clientWidth - left
      return [{ title: heading.innerText, start: left, end, rows: [...byTop.values()] }]
    }),
  )
}

/** @returns errors of a grid at a page width */
function findFaults({ title, start, end, rows }: Grid, width: number): string[] {
  const faults: string[] = []
  const expectNear = (what: string, is: number, should: number, tolerance = 1) => {
    if (Math.abs(is - should) > tolerance)
      faults.push(`${title}, ${width} px: ${what} ${is}, not ${should}`)
  }
  const cards = rows.flat().filter(({ isCard }) => isCard)
  for (const row of rows) {
    const [first, last] = [row[0], row.at(-1)]
    if (!first || !last) continue
    expectNear('a row begins at', first.x, start)
    expectNear('a row ends at', last.x + last.width, end)
    const gaps = row
      .slice(1)
      .map((cell, index) => cell.x - (row[index]?.x ?? 0) - (row[index]?.width ?? 0))
    for (const gap of gaps) {
      expectNear('a gap is', gap, gaps[0] ?? 0)
      if (gap < 8) faults.push(`${title}, ${width} px: a gap of ${gap}`)
    }
  }
  const columns = Math.max(...rows.map(row => row.length))
  const [least, most] = width <= 600 ? [1, 1] : [2, 4]
  if (columns < least || columns > most) faults.push(`${title}, ${width} px: ${columns} columns`)
  for (const card of cards) {
    expectNear('a card is as wide as', card.width, cards[0]?.width ?? 0)
    // On the smallest phones the longest names wrap.
    if (width <= 600) expectNear('a row is as high as', card.height, 88, width < 360 ? 24 : 16)
    else if (width < 1280 && card.height < 156)
      faults.push(`${title}, ${width} px: ${card.height} high`)
    if (width < 1280) continue
    expectNear('a card is as wide as', card.width, 287)
    expectNear('a card is as high as', card.height, 156)
  }
  return faults
}

for (const address of CARDED) {
  test(`the cards of ${address} state benefits, and fill full rows from edge to edge`, async ({
    page,
  }) => {
    await page.goto(address)
    const gains = page.locator('main section li > a:has(> span > span + span) span > span + span')
    const faults: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const grids = await readGrids(page)
      expect(grids.length).toBeGreaterThan(0)
      faults.push(...grids.flatMap(grid => findFaults(grid, width)))
      const told = await gains.evaluateAll(all =>
        all.map(text => ({ text: text.textContent ?? '', lines: text.getClientRects().length })),
      )
      expect(told.length).toBeGreaterThanOrEqual(3)
      for (const { text, lines } of told) {
        expect(text).toMatch(/^[A-Z].{12,36}$/)
        if (lines > 1 && width >= 390) faults.push(`${text}, ${width} px: ${lines} lines`)
      }
    }
    expect(faults).toEqual([])
  })
}

test('the Software page is at most 4,610 px high on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/software')
  for (const [section, cards] of [
    ['Universe Products', 4],
    ['Intelligent Solutions', 5],
    ['Off The Shelf Business Solutions', 4],
  ] as const) {
    const list = page.getByRole('region', { name: section }).getByRole('listitem')
    const [first, last] = [await list.first().boundingBox(), await list.last().boundingBox()]
    const height = (last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)
    expect.soft(height, section).toBeLessThanOrEqual(cards * 100)
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(4610)
})

test('the e-commerce grid has one left edge per column, including its link', async ({ page }) => {
  await page.goto('/marketing')
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const offsets = await page.evaluate(() => {
      const commerce = document.querySelector('#commerce')
      const cells = [...(commerce?.querySelectorAll('li') ?? [])]
      const link = [...(commerce?.querySelectorAll('a') ?? [])].at(-1)
      const below = (x: number) =>
        cells.find(cell => Math.abs(cell.getBoundingClientRect().x - x) < 2)
      const cell = below(link?.getBoundingClientRect().x ?? 0)
      const x = (element?: Element | null) => element?.getBoundingClientRect().x
      return [x(link?.querySelector('span')), x(cell?.querySelector('svg'))]
    })
    expect(Math.abs((offsets[0] ?? 0) - (offsets[1] ?? 99)), `at ${width} px`).toBeLessThanOrEqual(
      1,
    )
  }
})
