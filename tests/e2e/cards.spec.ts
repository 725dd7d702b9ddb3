import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'

/**
 * Cards form full, even rows on the page's grid, at every width (readings, Cards), and product
 * pictures stay legible (design, "The idea: orbits").
 */
const PICTURES: Record<string, readonly RegExp[]> = {
  '/': [/phone at its checkout/],
  '/telecom': [],
  '/software': [/sketch.*release/, /Cash Quiz question/],
  '/technologies': [/meeting room/],
  '/marketing': [/campaign report/],
}
const PICTURE_WIDTHS = [320, 390, 768, 1024, 1440]
/** Smallest legible text in a picture. */
const LEAST_LETTER_PX = 11

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

for (const [address, pictures] of Object.entries(PICTURES)) {
  test(`the cards of ${address} fill full rows, and pictures are legible`, async ({ page }) => {
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
      if (!PICTURE_WIDTHS.includes(width)) continue
      for (const name of pictures) {
        const box = await page.getByRole('img', { name }).boundingBox()
        const at = `${name} at ${width} px`
        expect(box?.width, at).toBeGreaterThan(250)
        expect((box?.x ?? 0) + (box?.width ?? 0), at).toBeLessThanOrEqual(width)
        expect(await leastLetterPx(page, name), at).toBeGreaterThanOrEqual(LEAST_LETTER_PX)
      }
    }
    expect(faults).toEqual([])
  })
}

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

test('shows the next steps beside the demo form, as high as the form', async ({ page }) => {
  await page.goto('/technologies')
  const request = page.getByRole('region', { name: 'Request Demo' })
  await expect(request.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(request.getByRole('listitem')).toHaveCount(3)
  const form = await request.locator('form').boundingBox()
  const panel = await request
    .locator('div', { has: page.getByRole('heading', { name: 'What happens next' }) })
    .last()
    .boundingBox()
  expect(panel?.height).toBe(form?.height)
  expect(panel?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
})

test('with forced colors, drawings and plus signs are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/telecom')
  const drawings = page.getByRole('main').locator('svg[aria-hidden="true"]:has(use)')
  const colors = await drawings.evaluateAll(all => all.map(svg => getComputedStyle(svg).color))
  const around = await drawings.evaluateAll(all =>
    all.map(svg => getComputedStyle(svg.parentElement ?? svg).color),
  )
  expect(colors.length).toBeGreaterThan(10)
  expect(colors).toEqual(around)

  const card = page.getByRole('button', { name: 'E-Sport' })
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  // The sign is a circle of 32 px, 16 px and the border from the corner.
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 37, (box?.y ?? 0) + 33]
  const sign = await page.screenshot({ clip: { x: x - 6, y: y - 6, width: 12, height: 12 } })
  const ground = await page.screenshot({ clip: { x: x - 6, y: y + 20, width: 12, height: 12 } })
  expect(sign).not.toEqual(ground)
})

/** Smallest text height in a picture as displayed, from its file. */
async function leastLetterPx(page: Page, name: RegExp): Promise<number> {
  return page.getByRole('img', { name }).evaluate(async picture => {
    const svg = picture as SVGSVGElement
    const [file = '', id = ''] = (svg.querySelector('use')?.getAttribute('href') ?? '').split('#')
    // The page's policy forbids parsing text as a document.
    const asked = new XMLHttpRequest()
    asked.open('GET', file)
    asked.responseType = 'document'
    await new Promise(resolve => {
      asked.onload = resolve
      asked.send()
    })
    const group = asked.responseXML?.getElementById(id)
    const sizes = [...(group?.querySelectorAll('text') ?? [])].map(text =>
      Number(text.closest('[font-size]')?.getAttribute('font-size')),
    )
    return Math.min(...sizes) * (svg.getScreenCTM()?.a ?? 0)
  })
}
