import type { Locator, Page } from '@playwright/test'
import { expect, test, whenScriptsRun } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { SLOW } from '../../scripts/tiers.ts'

/** The figures of Home and About (specification, sections 2, 4 and 9; readings, Count-up). */
const strip = (page: Page) => page.getByRole('region', { name: 'In figures' })
const figure = (page: Page, caption: string) =>
  strip(page).getByRole('listitem').filter({ hasText: caption })
const allFigures = (page: Page) => strip(page).getByRole('listitem')

/** The visible content of each figure: number and caption. */
async function seen(items: Locator) {
  const read = await items.evaluateAll(elements =>
    elements.map(element => {
      const written = (paragraph: Element) => {
        const { content } = getComputedStyle(paragraph, '::before')
        return content === 'none' ? '' : (/^"(.*?)"/.exec(content)?.[1] ?? content)
      }
      const [number, caption] = element.querySelectorAll('p')
      if (!number || !caption) throw new Error('A figure lacks its number or its caption.')
      const line = caption.firstElementChild ?? caption
      return {
        number: written(number) || number.innerText.trim(),
        line: `${written(line)}${line.textContent}`,
      }
    }),
  )
  return read
}

const numbers = async (items: Locator) => (await seen(items)).map(({ number }) => number)
const numberOf = async (item: Locator) => (await numbers(item))[0]
const lines = async (items: Locator) => (await seen(items)).map(({ line }) => line)

/** Stops the page's clock before showing the figures, so that all start together. */
async function startCounting(page: Page, address: string) {
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Pause motion' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await strip(page).evaluate(element =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await observersAnswered(page)
}

/** Waits until the page's observers have run and React has rendered. */
async function observersAnswered(page: Page) {
  await page.evaluate(async () => {
    await new Promise(resolve => new IntersectionObserver(resolve).observe(document.body))
    // The page's clock is stopped; messages are delivered all the same.
    for (let turn = 0; turn < 4; turn += 1) {
      await new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(turn)
      })
    }
  })
}

test('Home shows four figures that count from 0 by 2 every 100 ms', async ({ page }) => {
  await startCounting(page, '/')
  const items = allFigures(page)
  expect(await seen(items)).toEqual([
    { number: '0', line: '16+ Years of Experience' },
    { number: '0', line: '350+ Satisfied Clients' },
    { number: '0', line: '15M+ Subscribers Base' },
    { number: '0', line: '2+ Offices' },
  ])
  await page.clock.runFor(99)
  expect(await numbers(items)).toEqual(['0', '0', '0', '0'])
  await page.clock.runFor(1)
  await expect.poll(() => numbers(items)).toEqual(['2', '2', '2', '2'])
  await page.clock.runFor(800)
  await expect.poll(() => numbers(items)).toEqual(['18', '18', '18', '18'])
  await page.clock.runFor(100)
  await expect.poll(() => numbers(items)).toEqual(['20', '20', '20', '2+'])
  expect(await lines(figure(page, 'Offices')), 'the truth is said once').toEqual(['Offices'])
})

test('About counts in a lighter look', { tag: SLOW }, async ({ page }) => {
  await startCounting(page, '/about')
  const look = (caption: string) =>
    figure(page, caption).evaluate(item => {
      const [number] = item.querySelectorAll('p')
      if (!number) throw new Error('The figure has no number.')
      const running = getComputedStyle(number, '::before')
      const { color, fontSize, fontWeight, fontVariantNumeric } =
        running.content === 'none' ? getComputedStyle(number) : running
      return { color, fontSize, fontWeight: Number(fontWeight), fontVariantNumeric }
    })
  const running = await look('Offices')
  // The others' targets are tested by `count-up.test.ts`.
  await page.clock.runFor(900)
  await expect.poll(() => numberOf(figure(page, 'Offices'))).toBe('18')
  await page.clock.runFor(100)
  await expect.poll(() => numberOf(figure(page, 'Offices'))).toBe('2+')
  await page.clock.runFor(7000)
  await expect.poll(() => numberOf(figure(page, 'Years in Business'))).toBe('16+')
  const final = await look('Offices')
  expect(running.fontSize).toBe(final.fontSize)
  expect(running.fontWeight).toBeLessThan(final.fontWeight)
  expect(running.color).not.toBe(final.color)
  expect(running.fontVariantNumeric, 'the digits of a count keep their places').toBe('tabular-nums')
  expect(final.fontVariantNumeric, 'a final 1 has no slab').toBe('normal')
})

test('a figure starts once half visible, and shows 0 until then', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.clock.install()
  await page.goto('/about')
  await page.clock.pauseAt(Date.now() + 60_000)
  const item = figure(page, 'Transactions')
  const show = async (share: number) => {
    const ratio = await item.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect()
      window.scrollBy({ top: top + height * part - innerHeight, behavior: 'instant' })
      // Delivered in a later frame than the page's own observers.
      return new Promise<number>(resolve => {
        new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(
          element,
        )
      })
    }, share)
    await observersAnswered(page)
    await page.clock.runFor(1000)
    return ratio
  }

  expect(await show(0.47)).toBeLessThan(0.5)
  expect(await seen(item)).toEqual([{ number: '0', line: '1B+ Transactions' }])
  expect(await show(0.53)).toBeGreaterThan(0.5)
  await expect.poll(() => numberOf(item)).toBe('20')
})

test('no final figure falls back to 0', { tag: SLOW }, async ({ page }) => {
  const runScripts = await delayRequests(page, '**/*.js')
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  const waiting = [
    { number: '0', line: '1B+ Transactions' },
    { number: '0', line: '15M+ Subscribers Base' },
    { number: '0', line: '600+ Products and Services' },
    { number: '0', line: '350+ Happy Clients' },
    { number: '0', line: '100+ Connectivity & Business Partners' },
    { number: '0', line: '16+ Years in Business' },
    { number: '0', line: '2+ Offices' },
  ]
  expect(await seen(allFigures(page))).toEqual(waiting)
  runScripts()
  await whenScriptsRun(page)
  expect(await seen(allFigures(page)), 'out of view').toEqual(waiting)
  await strip(page).scrollIntoViewIfNeeded()
  await expect.poll(() => numberOf(figure(page, 'Transactions'))).toMatch(/^[1-9]\d*$/)
})

test('a figure at its end shifts nothing', { tag: SLOW }, async ({ page }) => {
  const finals = ['1B+', '15M+', '600+', '350+', '100+', '16+', '2+']
  // The narrowest of four columns, of two with and without the ring beside, of rows and of one.
  await page.goto('/about')
  for (const width of [951, 700, 401, 360, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await strip(page).scrollIntoViewIfNeeded()
    const boxes = () =>
      allFigures(page).evaluateAll(items =>
        items.map(item => {
          const { top, height } = item.getBoundingClientRect()
          return [top + window.scrollY, height]
        }),
      )
    await expect.poll(() => numberOf(figure(page, 'Transactions'))).toMatch(/^\d+$/)
    const counting = await boxes()
    await page.getByRole('button', { name: 'Pause motion' }).click()
    await expect.poll(() => numbers(allFigures(page))).toEqual(finals)
    expect(await boxes(), `at ${width} px`).toEqual(counting)
    await page.getByRole('button', { name: 'Play motion' }).click()
  }

  await page.getByRole('button', { name: 'Pause motion' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play motion' })).toBeVisible()
  await strip(page).scrollIntoViewIfNeeded()
  await expect.poll(() => numbers(allFigures(page))).toEqual(finals)
  await page.getByRole('button', { name: 'Play motion' }).click()
  await expect.poll(() => numberOf(figure(page, 'Transactions'))).toMatch(/^\d+$/)
})

test('while a figure counts, screen readers get only its final text', async ({ page }) => {
  await startCounting(page, '/about')
  await page.clock.runFor(3000)
  await expect.poll(() => numberOf(figure(page, 'Subscribers Base'))).toBe('60')
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const said = nodes
    .filter(({ role, ignored }) => role?.value === 'StaticText' && !ignored)
    .map(({ name }) => String(name?.value).trim())
  for (const text of ['15M+', 'Subscribers Base']) {
    expect(said.filter(words => words === text)).toHaveLength(1)
  }
  expect(said).not.toContain('60')
})

test('nothing counts with reduced motion', { tag: SLOW }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/about')
  await strip(page).scrollIntoViewIfNeeded()
  await page.clock.runFor(2000)
  expect(await seen(figure(page, 'Transactions'))).toEqual([
    { number: '1B+', line: 'Transactions' },
  ])
  expect(await numbers(allFigures(page))).not.toContain('0')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the final texts are shown', async ({ page }) => {
    await page.goto('/about')
    await expect(strip(page).getByText(/^\d+[MB]?\+$/)).toHaveCount(7)
    expect(await numbers(allFigures(page))).not.toContain('0')
  })
})

test('are in 4, 2 or 1 columns by width', { tag: SLOW }, async ({ page }) => {
  for (const address of ['/', '/about']) {
    await page.goto(address)
    for (const [width, columns] of [
      [1440, 4],
      [1024, 4],
      [951, 4],
      [950, 2],
      [768, 2],
      [401, 2],
      [400, 1],
      [320, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const places = await placesInStrip(page)
      const lefts = new Set(places.figures.map(({ left }) => left))
      expect(lefts.size, `every row on the same columns at ${width} px`).toBe(columns)
      for (const { left, right, top, bottom } of places.control) {
        const { panel, figures } = places
        const around = [left - panel.left, panel.right - right, top - panel.top]
        for (const room of [...around, panel.bottom - bottom]) expect(room).toBeGreaterThan(15)
        const covered = figures.filter(
          item => item.left < right && left < item.right && item.top < bottom && top < item.bottom,
        )
        expect(covered).toEqual([])
      }
      expect(places.control).toHaveLength(address === '/about' ? 1 : 0)
    }
  }
})

function placesInStrip(page: Page) {
  return strip(page).evaluate(element => {
    const box = (part: Element) => part.getBoundingClientRect().toJSON() as DOMRect
    return {
      panel: box(element.firstElementChild ?? element),
      figures: [...element.querySelectorAll('li')].map(box),
      control: [...element.querySelectorAll('button')].map(box),
    }
  })
}
