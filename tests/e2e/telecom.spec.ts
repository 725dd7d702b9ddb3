import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import sharp from 'sharp'
import { SLOW } from '../../scripts/tiers.ts'

/**
 * The Telecom page (specification, section 2; readings, Mobile Payment, Cards, Hover), besides
 * `business-lines`.
 */
const payments = [
  'Direct Carrier Billing',
  'PSMS',
  'Landline',
  'IPS',
  'E-Wallet',
  'Banks and Cards Payment',
  'Vouchers',
]
const services = [
  'Bulk Accounts',
  'Ads SMS',
  'Application to Person (A2P)',
  'Person to Application (P2A)',
  'Rich SMS',
  'Machine to machine',
]

/** Longer than any closing delay. */
const STAYS_MS = 1000

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const itemsOf = (page: Page, name: string) =>
  section(page, name).getByRole('listitem').getByRole('button')

test('has its claim, payment stops across the page, and whole phones', async ({ page }) => {
  await page.goto('/telecom')
  // The hero may repeat it; the intro must contain it.
  const intro = page.getByRole('main').getByRole('paragraph').filter({ hasText: 'An operator has' })
  await expect(intro).toContainText('over 350 regional partners')

  const phones = section(page, 'Mobile Payment').locator('svg[viewBox="0 0 220 440"]')
  for (const width of [768, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const drawings = await phones.evaluateAll(all =>
      all.map(svg => {
        const [shown, drawn] = [svg, svg.querySelector('use') ?? svg].map(element =>
          element.getBoundingClientRect(),
        )
        if (!shown || !drawn) throw new Error('A panel has no phone.')
        const isWhole =
          drawn.left >= shown.left - 0.5 &&
          drawn.right <= shown.right + 0.5 &&
          drawn.bottom <= shown.bottom + 0.5
        return { isWhole, isInProportion: Math.abs(drawn.height / drawn.width - 2) < 0.02 }
      }),
    )
    const expected = payments.map(() => ({ isWhole: true, isInProportion: true }))
    expect(drawings, `at ${width} px`).toEqual(expected)
  }

  const stops = section(page, 'From the tap to the settlement').getByRole('listitem')
  await expect(stops.getByRole('heading')).toHaveText([
    'Phone',
    'Operator',
    'Our platform',
    'Merchant',
    'Settlement',
  ])
  await page.setViewportSize({ width: 390, height: 900 })
  const tops = await stops.evaluateAll(all =>
    all.map(stop => Math.round(stop.getBoundingClientRect().top)),
  )
  expect(new Set(tops).size).toBe(5)
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const places = await stops.evaluateAll(items =>
      items.map(item => {
        const row = item.parentElement?.getBoundingClientRect()
        const place = item.firstElementChild?.getBoundingClientRect()
        const title = document.createRange()
        title.selectNodeContents(item.querySelector('h3') ?? item)
        const words = title.getBoundingClientRect()
        if (!row || !place) throw new Error('A stop has no place.')
        return {
          before: Math.round(place.left - row.left),
          after: Math.round(row.right - place.right),
          top: Math.round(words.top),
          fromWords: Math.round((place.left + place.right - words.left - words.right) / 2),
        }
      }),
    )
    expect(places.map(({ fromWords }) => fromWords)).toEqual([0, 0, 0, 0, 0])
    expect(new Set(places.map(({ top }) => top)).size).toBe(1)
    expect(places.at(0)?.before).toBe(places.at(-1)?.after)
  }
})

test('the hero’s links can be scrolled on phones', { tag: SLOW }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/telecom')
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  const links = page.getByRole('navigation', { name: 'Telecom sections' })
  const { y, height } = (await links.boundingBox()) ?? { y: 0, height: 0 }
  const atEdge = async () => {
    const edge = { x: 388, y, width: 2, height }
    return sharp(await page.screenshot({ clip: edge, animations: 'disabled' }))
      .raw()
      .toBuffer()
  }
  const shown = await atEdge()
  const last = links.getByRole('link').last()
  await links.evaluate(element => element.scrollTo({ left: 999, behavior: 'instant' }))
  expect(rightOf(await last.boundingBox())).toBeLessThan(351)
  await links.evaluate((element: HTMLElement) => element.style.setProperty('opacity', '0'))
  const ground = await atEdge()
  const differences = shown.map((value, at) => Math.abs(value - (ground[at] ?? 0)))
  expect(Math.max(...differences)).toBeLessThan(8)
})

const rightOf = (box: { x: number; width: number } | null) => (box ? box.x + box.width : Number.NaN)

test.describe('Mobile Payment at 601 px', () => {
  test.use({ viewport: { width: 601, height: 900 } })

  test('lists seven items with panels, the first selected', async ({ page }) => {
    await page.goto('/telecom')
    const items = itemsOf(page, 'Mobile Payment')
    await expect(items).toHaveText(payments)
    await expect(items.first()).toHaveAttribute('aria-expanded', 'true')
    const panel = section(page, 'Mobile Payment').getByRole('article')
    for (const [index, name] of payments.entries()) {
      await items.nth(index).click()
      await expect(panel).toHaveCount(1)
      await expect(panel).toHaveAccessibleName(name)
      await expect(panel.getByRole('paragraph').first()).toBeVisible()
      await expect(panel.getByRole('heading', { name: 'Main features' })).toBeVisible()
      const features = await panel.getByRole('listitem').count()
      expect(features, name).toBeGreaterThanOrEqual(4)
      expect(features, name).toBeLessThanOrEqual(6)
      const drawing = panel.locator('use').first()
      await expect(drawing).toBeVisible()
      await expect
        .poll(() => drawing.evaluate((use: SVGUseElement) => use.getBBox().height))
        .toBeGreaterThan(0)
      await expect(items, 'the list stays').toHaveCount(7)
      await expect(panel.getByRole('button')).toHaveCount(0)
      await expect(section(page, 'Mobile Payment').locator('[aria-expanded=true]')).toHaveText(name)
    }
    await items.first().click()
    await page.keyboard.press('Tab')
    await expect(items.nth(1)).toBeFocused()
    await expect(panel).toHaveAccessibleName('Direct Carrier Billing')
    await page.keyboard.press('Enter')
    await expect(panel).toHaveAccessibleName('PSMS')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(panel).toHaveAccessibleName('Landline')
    await expect(items.nth(2)).toBeFocused()
    const list = section(page, 'Mobile Payment').getByRole('list').first()
    for (const [width, axis, size] of [
      [601, 'y', 'height'],
      [1200, 'x', 'width'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const [before, after] = await Promise.all([list.boundingBox(), panel.boundingBox()])
      if (!before || !after) throw new Error('The list or its panel has no place.')
      const end = Math.round(before[axis] + before[size])
      expect(Math.round(after[axis]), `at ${width} px`).toBeGreaterThanOrEqual(end)
    }
  })
})

test.describe('Mobile Payment at 600 px', () => {
  test.use({ viewport: { width: 600, height: 900 } })

  test('is a list without selection, then a panel that closes', async ({ page }) => {
    await page.goto('/telecom')
    const payment = section(page, 'Mobile Payment')
    const items = itemsOf(page, 'Mobile Payment')
    const panel = payment.getByRole('article')
    await expect(items).toHaveText(payments)
    await expect(payment.locator('[aria-expanded=true]')).toHaveCount(0)
    await expect(panel).toHaveCount(0)

    for (const close of ['Escape', 'Enter']) {
      await items.nth(4).press('Enter')
      await expect(panel).toHaveAccessibleName('E-Wallet')
      await expect(items).toHaveCount(0)
      await expect(panel.locator('img'), 'no background image').toBeHidden()
      await expect(panel).toBeInViewport()
      await expect(panel.getByRole('button', { name: 'Close E-Wallet' })).toBeFocused()
      await page.keyboard.press(close)
      await expect(panel).toHaveCount(0)
      await expect(items).toHaveText(payments)
      await expect(items.nth(4)).toBeFocused()
    }
  })
})

test.describe('Messaging', () => {
  const description = (page: Page) => section(page, 'Messaging').getByRole('article')
  const restingText = (page: Page) =>
    section(page, 'Messaging').getByText('All six run over the same operator routes')

  /** Moves the pointer in steps, over what is in between. */
  async function moveTo(page: Page, target: Locator) {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error('There is nothing to point at.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 })
  }
  const leave = (page: Page) =>
    moveTo(page, section(page, 'Messaging').getByRole('heading', { level: 2 }))

  test('has six chips that open on hover (WCAG 1.4.13) and stay on click', async ({ page }) => {
    await page.clock.install()
    await page.goto('/telecom')
    const shown = description(page).getByRole('heading')
    const chips = itemsOf(page, 'Messaging')
    await expect(chips).toHaveText(services)
    await expect(description(page)).toHaveCount(0)
    for (const [index, name] of services.entries()) {
      await chips.nth(index).hover()
      await expect(shown).toHaveText([name])
      await expect(description(page).getByRole('paragraph').first()).toBeVisible()
    }
    await leave(page)
    await expect(description(page)).toHaveCount(0)

    const chip = chips.first()
    await moveTo(page, chip)
    await expect(description(page)).toHaveCount(1)
    const { x = 0 } = (await chip.boundingBox()) ?? {}
    const { y = 0, height = 0 } = (await description(page).boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + height / 2, { steps: 12 })
    await page.clock.runFor(STAYS_MS)
    await expect(shown).toHaveText(['Bulk Accounts'])
    await leave(page)
    await expect(description(page)).toHaveCount(0)
    await expect(restingText(page)).toBeVisible()
    await expect(chip).toHaveAttribute('aria-expanded', 'false')

    await chips.nth(5).click()
    // Hovering has opened it already.
    await expect(page).toHaveURL(/#messaging-/)
    await expect(shown).toHaveText(['Machine to machine'])
    await page.keyboard.press('Escape')
    await expect(description(page)).toHaveCount(0)

    await moveTo(page, chips.nth(1))
    await page.mouse.down()
    await page.mouse.up()
    await moveTo(page, chips.nth(2))
    await expect(shown).toHaveText(['Application to Person (A2P)'])
    await leave(page)
    await expect(shown).toHaveText(['Ads SMS'])
    await page.mouse.down()
    await page.mouse.up()
    await expect(shown, 'focus is elsewhere now').toHaveText(['Ads SMS'])
  })

  test('shows by default a message’s way in four stops', { tag: SLOW }, async ({ page }) => {
    const way = section(page, 'Messaging').getByRole('list', { name: 'The way of a message' })
    const stops = way.locator('li')
    const places = () =>
      stops.evaluateAll(items =>
        items.map(item => {
          const { left, top } = item.getBoundingClientRect()
          return { left: Math.round(left), top: Math.round(top) }
        }),
      )
    await page.goto('/telecom')
    await expect(way.getByRole('listitem')).toHaveText([
      'Your system',
      'Platform',
      'Operator',
      'Handset',
    ])
    const report = section(page, 'Messaging').getByText('Delivery report', { exact: true })
    await expect(report).toBeVisible()
    expect(new Set((await places()).map(({ top }) => top)).size).toBe(1)
    // The box is as high as the longest description, and the drawing as wide as the box.
    await page.setViewportSize({ width: 1440, height: 900 })
    expect((await way.boundingBox())?.width).toBeGreaterThan(1080)
    await itemsOf(page, 'Messaging').filter({ hasText: 'Rich SMS' }).focus()
    await expect(way).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(way).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const [first, second, third, last] = await places()
    expect(second?.top).toBe(first?.top)
    expect(third).toEqual({ left: second?.left, top: last?.top })
    expect(last?.left).toBe(first?.left)
    expect(last?.top).toBeGreaterThan(first?.top ?? 0)
  })

  test('opens by focus and Enter, closes by Escape, and is left by Tab', async ({ page }) => {
    await page.goto('/telecom')
    const chips = itemsOf(page, 'Messaging')
    await chips.first().focus()
    await expect(description(page).getByRole('heading')).toHaveText(['Bulk Accounts'])
    await page.keyboard.press('Tab')
    await expect(description(page).getByRole('heading')).toHaveText(['Ads SMS'])
    await page.keyboard.press('Escape')
    await expect(description(page)).toHaveCount(0)
    await expect(chips.nth(1)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(description(page).getByRole('heading')).toHaveText(['Ads SMS'])
    await expect(chips.nth(1)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')

    // With Tab held down, not into a description that is fading.
    await chips.first().focus()
    for (let n = 0; n < services.length; n++) await page.keyboard.press('Tab')
    const within = () => document.activeElement?.closest('article')?.querySelector('h3')?.innerText
    expect(await page.evaluate(within)).toBe(services.at(-1))
    await page.keyboard.press('Shift+Tab')
    await expect(chips.last()).toBeFocused()
  })

  test('scrolls a description at the edge into view', { tag: SLOW }, async ({ page }) => {
    await page.goto('/telecom')
    const chips = itemsOf(page, 'Messaging')
    const putAtEdge = () =>
      chips.last().evaluate(chip => {
        const { bottom } = chip.getBoundingClientRect()
        scrollBy({ top: bottom - innerHeight + 8, behavior: 'instant' })
      })
    await putAtEdge()
    await chips.last().click()
    await expect(description(page).last()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await chips.nth(4).focus()
    await putAtEdge()
    await page.keyboard.press('Tab')
    await expect(description(page).last()).toBeInViewport({ ratio: 1 })
  })

  test('keeps a description open while its chip has focus', { tag: SLOW }, async ({ page }) => {
    await page.goto('/telecom')
    const chips = itemsOf(page, 'Messaging')
    const shown = description(page).getByRole('heading')
    await moveTo(page, chips.nth(3))
    await chips.nth(4).focus()
    await page.keyboard.press('Tab')
    await expect(shown).toHaveText(['Machine to machine'])
    await moveTo(page, chips.nth(0))
    await expect(shown).toHaveText(['Bulk Accounts'])
    await leave(page)
    await expect(shown).toHaveText(['Machine to machine'])
    await page.keyboard.press('Tab')
    await expect(chips.nth(5)).not.toBeFocused()
    await expect(description(page).getByRole('link'), 'its next step').toBeFocused()
    await expect(shown).toHaveText(['Machine to machine'])
    await page.keyboard.press('Tab')
    await expect(description(page)).toHaveCount(0)
    await expect(restingText(page)).toBeVisible()
  })

  test.describe('on a touch screen', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('opens a description by a tap', async ({ page }) => {
      await page.clock.install()
      await page.goto('/telecom')
      for (const name of ['Rich SMS', 'Ads SMS']) {
        await itemsOf(page, 'Messaging').filter({ hasText: name }).tap()
        await expect(description(page).getByRole('heading')).toHaveText([name])
      }
      await section(page, 'Messaging').getByRole('heading', { level: 2 }).tap()
      await page.clock.runFor(STAYS_MS)
      await expect(description(page).getByRole('heading')).toHaveText(['Ads SMS'])
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all texts are readable at 390 and 1440 px', async ({ page }) => {
    await page.goto('/telecom')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const [title, names] of Object.entries({
        'Mobile Payment': payments,
        Messaging: services,
      })) {
        const texts = section(page, title).getByRole('article')
        await expect(texts.getByRole('heading', { level: 3 })).toHaveText(names)
        for (const text of await texts.all()) {
          await expect(text.getByRole('paragraph').first()).toBeVisible()
        }
      }
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    }
  })
})
