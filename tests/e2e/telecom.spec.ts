import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { expectCards, expectSectionLinks } from '../support/card-section.ts'

/** The Telecom page (specification, section 2; readings, Mobile Payment, Cards, Hover). */
const payments = [
  'Direct Carrier Billing',
  'PSMS',
  'Landline',
  'IPS',
  'E-Wallet',
  'Banks and Cards Payment',
  'Vouchers',
]
const shows = ['E-Sport', 'Video on Demand', 'Live Streaming, Ringing Back Tone']
const services = [
  'Bulk Accounts',
  'Ads SMS',
  'Application to Person (A2P)',
  'Person to Application (P2A)',
  'Rich SMS',
  'Machine to machine',
]

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const itemsOf = (page: Page, name: string) =>
  section(page, name).getByRole('listitem').getByRole('button')

test('claims over 350 regional partners, and leads to its three sections in order', async ({
  page,
}) => {
  await page.goto('/telecom')
  await expect(page.getByRole('main').getByText(/over 350 regional partners/i)).toBeVisible()
  const titles = ['Mobile Payment', 'Entertainment', 'Messaging']
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`^(${titles.join('|')})$`) }),
  ).toHaveText(titles)
  await expectSectionLinks(page, 'Telecom', {
    'Mobile Payment': '/telecom/business',
    Entertainment: '/telecom/entertainment',
    Messaging: '/telecom/messaging',
  })
})

test.describe('Mobile Payment at 601 px', () => {
  test.use({ viewport: { width: 601, height: 900 } })

  test('lists seven items, the first of them selected beside its panel and background', async ({
    page,
  }) => {
    await page.goto('/telecom')
    const items = itemsOf(page, 'Mobile Payment')
    await expect(items).toHaveText(payments)
    await expect(items.first()).toHaveAttribute('aria-expanded', 'true')
    for (const [index, name] of payments.entries()) {
      await items.nth(index).click()
      const panel = section(page, 'Mobile Payment').getByRole('article')
      await expect(panel).toHaveCount(1)
      await expect(panel).toHaveAccessibleName(name)
      await expect(panel.getByRole('paragraph').first()).toBeVisible()
      await expect(panel.getByRole('heading', { name: 'Main features' })).toBeVisible()
      const features = await panel.getByRole('listitem').count()
      expect(features, name).toBeGreaterThanOrEqual(4)
      expect(features, name).toBeLessThanOrEqual(6)
      const picture = panel.locator('img')
      await expect(picture).toBeVisible()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await expect(items, 'the list stays').toHaveCount(7)
      await expect(panel.getByRole('button')).toHaveCount(0)
      await expect(section(page, 'Mobile Payment').locator('[aria-expanded=true]')).toHaveText(name)
    }
  })

  test('selects by Enter and by the space bar', async ({ page }) => {
    await page.goto('/telecom')
    const items = itemsOf(page, 'Mobile Payment')
    const panel = section(page, 'Mobile Payment').getByRole('article')
    await items.first().focus()
    await page.keyboard.press('Tab')
    await expect(items.nth(1)).toBeFocused()
    await expect(panel).toHaveAccessibleName('Direct Carrier Billing')
    await page.keyboard.press('Enter')
    await expect(panel).toHaveAccessibleName('PSMS')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(panel).toHaveAccessibleName('Landline')
    await expect(items.nth(2)).toBeFocused()
  })
})

test.describe('Mobile Payment at 600 px', () => {
  test.use({ viewport: { width: 600, height: 900 } })

  test('is a list with nothing selected, then a panel that closes to the list again', async ({
    page,
  }) => {
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

test.describe('Entertainment', () => {
  test('has three cards, each with its detail', async ({ page }) => {
    await page.goto('/telecom')
    await expectCards(page, 'Entertainment', shows)
  })

  test('scrolls to the detail, and Escape and the close button give focus back', async ({
    page,
  }) => {
    await page.goto('/telecom')
    const card = itemsOf(page, 'Entertainment').nth(1)
    const detail = section(page, 'Entertainment').getByRole('article')
    for (const close of ['Escape', 'Enter']) {
      await card.evaluate(element => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
      await card.press('Enter')
      const button = detail.getByRole('button', { name: 'Close Video on Demand' })
      await expect(button).toBeFocused()
      await expect.poll(async () => (await detail.boundingBox())?.y).toBeLessThan(200)
      await page.keyboard.press(close)
      await expect(detail).toHaveCount(0)
      await expect(card).toBeFocused()
      await expect(card).toBeInViewport()
    }
  })

  for (const width of [600, 1440]) {
    test(`has cards of 287x156 px on a page of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/telecom')
      for (const name of shows) {
        const box = await itemsOf(page, 'Entertainment').filter({ hasText: name }).boundingBox()
        expect([box?.width, box?.height]).toEqual([287, 156])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }

  test('has cards of the full width and at least 156 px on a page of 599 px', async ({ page }) => {
    await page.setViewportSize({ width: 599, height: 900 })
    await page.goto('/telecom')
    const title = await section(page, 'Entertainment').getByRole('heading').first().boundingBox()
    for (const name of shows) {
      const box = await itemsOf(page, 'Entertainment').filter({ hasText: name }).boundingBox()
      expect(box?.x).toBe(title?.x)
      expect(box?.width).toBe(599 - 2 * (title?.x ?? 0))
      expect(box?.height).toBeGreaterThanOrEqual(156)
    }
  })
})

test.describe('Messaging', () => {
  const description = (page: Page) => section(page, 'Messaging').getByRole('article')

  test('has six chips whose descriptions open on hover, which a click does not close', async ({
    page,
  }) => {
    await page.goto('/telecom')
    const chips = itemsOf(page, 'Messaging')
    await expect(chips).toHaveText(services)
    await expect(description(page)).toHaveCount(0)
    for (const [index, name] of services.entries()) {
      await chips.nth(index).hover()
      await expect(description(page).getByRole('heading')).toHaveText([name])
      await expect(description(page).getByRole('paragraph').first()).toBeVisible()
    }
    await chips.nth(5).click()
    await expect(description(page).getByRole('heading')).toHaveText(['Machine to machine'])
    await page.keyboard.press('Escape')
    await expect(description(page)).toHaveCount(0)
  })

  test('opens a description by focus and Enter, and closes it by Escape', async ({ page }) => {
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
  })

  test.describe('on a touch screen', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('opens a description by a tap', async ({ page }) => {
      await page.goto('/telecom')
      for (const name of ['Rich SMS', 'Ads SMS']) {
        await itemsOf(page, 'Messaging').filter({ hasText: name }).tap()
        await expect(description(page).getByRole('heading')).toHaveText([name])
      }
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [1440, 390]) {
    test(`every text can be read at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/telecom')
      for (const [title, names] of Object.entries({
        'Mobile Payment': payments,
        Entertainment: shows,
        Messaging: services,
      })) {
        const texts = section(page, title).getByRole('article')
        await expect(texts.getByRole('heading', { level: 3 })).toHaveText(names)
        for (const text of await texts.all()) {
          await expect(text.getByRole('paragraph').first()).toBeVisible()
        }
      }
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    })
  }
})
