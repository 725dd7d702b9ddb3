import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'

/** The figures of Home and About (specification, sections 2, 4 and 9; readings, Count-up). */
const strip = (page: Page) => page.getByRole('region', { name: 'In figures' })
const figure = (page: Page, caption: string) =>
  strip(page).getByRole('listitem').filter({ hasText: caption })
/** The running number: digits alone, while every final text ends in a plus. */
const running = (item: Locator) => item.getByText(/^\d+$/)

/** Stops the page's clock, and only then shows the figures, so that all of them start together. */
async function startCounting(page: Page, address: string) {
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Pause motion' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(running(strip(page)), 'nothing counts before it is seen').toHaveCount(0)
  await strip(page).evaluate(element =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await expect(running(figure(page, 'Subscribers Base'))).toHaveText('0')
}

test('Home shows four figures that count from 0 by 2 every 100 ms', async ({ page }) => {
  await startCounting(page, '/')
  for (const [value, caption] of [
    ['16+', 'Years of Experience'],
    ['350+', 'Satisfied Clients'],
    ['15M+', 'Subscribers Base'],
    ['2+', 'Offices'],
  ] as const) {
    await expect(figure(page, caption).getByText(value, { exact: true })).toBeVisible()
    await expect(running(figure(page, caption))).toHaveText('0')
  }
  await expect(strip(page).getByRole('listitem')).toHaveCount(4)

  const numbers = running(strip(page))
  await page.clock.runFor(99)
  await expect(numbers).toHaveText(['0', '0', '0', '0'])
  await page.clock.runFor(1)
  await expect(numbers).toHaveText(['2', '2', '2', '2'])
  await page.clock.runFor(800)
  await expect(numbers).toHaveText(['18', '18', '18', '18'])
  await page.clock.runFor(100)
  await expect(numbers, '2+ has reached its target').toHaveText(['20', '20', '20'])
  await expect(running(figure(page, 'Offices'))).toHaveCount(0)
})

test('About counts each of seven figures up to its scaled target', async ({ page }) => {
  test.setTimeout(180_000)
  await startCounting(page, '/about')
  await expect(running(strip(page))).toHaveCount(7)
  let elapsed = 0
  const runUntil = async (time: number) => {
    await page.clock.runFor(time - elapsed)
    elapsed = time
  }
  for (const [caption, value, target] of [
    ['Offices', '2+', 20],
    ['Connectivity & Business Partners', '100+', 100],
    ['Years in Business', '16+', 160],
    ['Happy Clients', '350+', 350],
    ['Products and Services', '600+', 600],
    ['Subscribers Base', '15M+', 3750],
    ['Transactions', '1B+', 6000],
  ] as const) {
    const item = figure(page, caption)
    await runUntil((target / 2 - 1) * 100)
    await expect(running(item), caption).toHaveText(`${target - 2}`)
    await runUntil((target / 2) * 100)
    await expect(running(item), caption).toHaveCount(0)
    await expect(item.getByText(value, { exact: true })).toBeVisible()
  }
})

test('a figure starts once half of it is visible', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.clock.install()
  await page.goto('/about')
  const item = figure(page, 'Transactions')
  const show = (share: number) =>
    item.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect()
      window.scrollBy({ top: top + height * part - innerHeight, behavior: 'instant' })
      // Answered in a later frame than the page's own observers.
      return new Promise<number>(resolve => {
        new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(
          element,
        )
      })
    }, share)

  expect(await show(0.47)).toBeLessThan(0.5)
  await page.clock.runFor(1000)
  await expect(running(item)).toHaveCount(0)
  expect(await show(0.53)).toBeGreaterThan(0.5)
  await expect(running(item)).toHaveCount(1)
})

test.describe('while a figure counts', () => {
  for (const width of [1440, 951, 401, 320]) {
    test(`its final text stands uncut beside the running number at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await startCounting(page, '/about')
      const item = figure(page, 'Subscribers Base')
      await page.clock.runFor(187_400)
      await expect(running(item)).toHaveText('3748')
      const final = item.getByText('15M+', { exact: true })
      await expect(final).toBeVisible()
      const [column, number, text] = await Promise.all([
        final.locator('..').boundingBox(),
        running(item).boundingBox(),
        final.boundingBox(),
      ])
      if (!column || !number || !text) throw new Error('The figure is not on screen.')
      expect(text.x).toBeGreaterThanOrEqual(number.x + number.width)
      expect(text.x + text.width).toBeLessThanOrEqual(column.x + column.width)
    })
  }

  test('its final text is all that is read out', async ({ page }) => {
    await startCounting(page, '/about')
    await page.clock.runFor(3000)
    await expect(running(figure(page, 'Subscribers Base'))).toHaveText('60')
    await expect(figure(page, 'Subscribers Base')).toMatchAriaSnapshot(`
      - listitem:
        - /children: equal
        - paragraph: 15M+
        - paragraph: Subscribers Base
    `)
  })
})

test('Pause motion shows the final texts, and the choice is remembered', async ({ page }) => {
  await page.goto('/about')
  await strip(page).scrollIntoViewIfNeeded()
  await expect(running(strip(page))).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Pause motion' }).click()
  await expect(running(strip(page))).toHaveCount(0)
  await expect(strip(page).getByText(/^\d+[MB]?\+$/)).toHaveCount(7)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Play motion' })).toBeVisible()
  await strip(page).scrollIntoViewIfNeeded()
  await expect(running(strip(page))).toHaveCount(0)
  await page.getByRole('button', { name: 'Play motion' }).click()
  await expect(running(strip(page))).not.toHaveCount(0)
})

test('nothing counts for visitors who want no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/about')
  await strip(page).scrollIntoViewIfNeeded()
  await page.clock.runFor(2000)
  await expect(running(strip(page))).toHaveCount(0)
  await expect(strip(page).getByText(/^\d+[MB]?\+$/)).toHaveCount(7)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the final texts stand', async ({ page }) => {
    await page.goto('/about')
    await expect(strip(page).getByText(/^\d+[MB]?\+$/)).toHaveCount(7)
  })
})

for (const [width, columns] of [
  [951, 4],
  [950, 2],
  [401, 2],
  [400, 1],
] as const) {
  test(`stand in ${columns} ${columns === 1 ? 'column' : 'columns'} at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/', '/about']) {
      await page.goto(address)
      const tops: number[] = []
      for (const item of await strip(page).getByRole('listitem').all()) {
        tops.push((await item.boundingBox())?.y ?? Number.NaN)
      }
      expect(tops.filter(top => top === tops[0])).toHaveLength(columns)
    }
  })
}
