import type { Page } from '@playwright/test'
import { expect, test, whenScriptsRun } from '@universe/testing/browser/browser-test'
import {
  CLIENT_SCRIPT,
  delayRequests,
  watchDataRequests,
} from '@universe/testing/browser/data-requests'
import { screens } from '@universe/testing/browser/screens'

/** Panels have URLs by hash, which Back, Forward, reload and links follow (readings, Cards). */

const main = (page: Page) => page.getByRole('main')
/** A card's name is its title and benefit. */
const opener = (page: Page, title: string) =>
  main(page).getByRole('button', { name: new RegExp(`^${title}(?= |$)`) })
const panel = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true })
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Waits until a smooth scroll has ended. */
async function settledScroll(page: Page): Promise<number> {
  let last = -1
  await expect
    .poll(
      async () => {
        const before = last
        last = await scrollOf(page)
        return last === before
      },
      { intervals: [150] },
    )
    .toBe(true)
  return last
}

async function expectInSight(page: Page, name: string) {
  const heading = panel(page, name).getByRole('heading', { name, exact: true })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('banner').boundingBox()
  const { y = 0 } = (await heading.boundingBox()) ?? {}
  expect(y, 'it is not under the bar').toBeGreaterThanOrEqual(bar?.height ?? 0)
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a URL opens its panel in view, also before hydration', async ({ context }) => {
      const page = await context.newPage()
      const addresses = [
        ['/telecom/business#business-psms', 'PSMS'],
        ['/telecom#entertainment-video-on-demand', 'Video on Demand'],
        ['/software#business-crm', 'CRM'],
      ] as const
      // Only ways to pay differ on desktops.
      for (const [address, name] of width === 390 ? addresses : addresses.slice(0, 1)) {
        const runScripts = await delayRequests(page, CLIENT_SCRIPT)
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        await expectInSight(page, name)
        const before = await panel(page, name).boundingBox()
        runScripts()
        await whenScriptsRun(page)
        await expect(panel(page, name).getByRole('heading', { name })).toBeVisible()
        await settledScroll(page)
        await expectInSight(page, name)
        expect(await panel(page, name).boundingBox(), 'it does not move').toEqual(before)
        await page.unrouteAll({ behavior: 'wait' })
      }
    })

    test('one Back undoes all payment methods that were opened', async ({ page }) => {
      await page.goto('/about')
      await page.goto('/telecom')
      if (width === 390) {
        await opener(page, 'PSMS').click()
        await expectInSight(page, 'PSMS')
      } else {
        for (const name of ['PSMS', 'Landline', 'Vouchers']) {
          await opener(page, name).scrollIntoViewIfNeeded()
          const before = await settledScroll(page)
          await opener(page, name).click()
          await expect(panel(page, name)).toBeVisible()
          await expect(page).toHaveURL(`/telecom#business-${name.toLowerCase()}`)
          expect(await settledScroll(page), 'the page keeps still').toBe(before)
        }
      }
      await page.goBack()
      await expect(page).toHaveURL('/telecom')
      await expect(main(page).getByRole('article', { name: 'Direct Carrier Billing' })).toBeVisible(
        { visible: width !== 390 },
      )
      await page.goBack()
      await expect(page).toHaveURL('/about')
    })

    // The same code at every width.
    if (width === 1440) return

    test('Back closes a panel at its card, Forward and reload show it', async ({ page }) => {
      await page.goto('/telecom')
      const card = opener(page, 'Video on Demand')
      await card.scrollIntoViewIfNeeded()
      const scroll = await settledScroll(page)
      const asked = watchDataRequests(page)
      await card.click()
      await expect(page).toHaveURL('/telecom#entertainment-video-on-demand')
      await expectInSight(page, 'Video on Demand')
      await expect(page.getByRole('button', { name: 'Close Video on Demand' })).toBeFocused()
      await settledScroll(page)

      await page.goBack()
      await expect(page).toHaveURL('/telecom')
      await expect(card).toBeFocused()
      expect(await settledScroll(page)).toBe(scroll)
      await page.goForward()
      await expect(panel(page, 'Video on Demand')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Close Video on Demand' })).toBeFocused()
      await expect(page).toHaveURL('/telecom#entertainment-video-on-demand')

      expect(asked, 'no data is asked for').toEqual([])
      await expect(page.getByTestId('page-loader')).toBeHidden()
      await settledScroll(page)
      await page.reload()
      await settledScroll(page)
      await expectInSight(page, 'Video on Demand')
      await page.goBack()
      await expect(card).toBeVisible()
      await expect(page).toHaveURL('/telecom')
    })

    test('closing by button or Escape goes back in history', async ({ page }) => {
      await page.goto('/about')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Telecom' }).click()
      await expect(page).toHaveURL('/telecom')
      for (const close of ['Escape', 'Enter']) {
        await opener(page, 'E-Sport').click()
        await expect(page).toHaveURL('/telecom#entertainment-e-sport')
        // Twice, like an impatient visitor.
        await page.keyboard.press(close)
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL('/telecom')
        await expect(opener(page, 'E-Sport')).toBeFocused()
      }
      await page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '#entertainment-e-sport' })
        link.textContent = 'More of e-sport'
        document.querySelector('main')?.prepend(link)
        link.style.position = 'relative'
        link.style.zIndex = '99'
      })
      await page.getByRole('link', { name: 'More of e-sport' }).press('Enter')
      await expectInSight(page, 'E-Sport')
      await page.goBack()
      await expect(opener(page, 'E-Sport')).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/about')
    })

    test('closing a panel opened by URL keeps the page, and Back leaves it', async ({ page }) => {
      await page.goto('/about')
      await page.goto('/telecom/messaging#entertainment-e-sport')
      const close = page.getByRole('button', { name: 'Close E-Sport' })
      await close.click()
      await expect(page).toHaveURL('/telecom/messaging')
      await expect(opener(page, 'E-Sport')).toBeFocused()
      await expect(opener(page, 'E-Sport')).toBeInViewport()
      await settledScroll(page)
      await expect(opener(page, 'E-Sport'), 'no flag scrolls away').toBeInViewport()
      await page.goBack()
      await expect(page).toHaveURL('/about')
    })

    test('a panel opened on a flagged page is not scrolled away by the flag', async ({ page }) => {
      await page.goto('/telecom/messaging')
      await expect(page.getByRole('heading', { name: 'Messaging' })).toBeFocused()
      await settledScroll(page)
      await opener(page, 'E-Sport').click()
      await expect(page).toHaveURL('/telecom/messaging#entertainment-e-sport')
      await settledScroll(page)
      await expectInSight(page, 'E-Sport')
      await page.keyboard.press('Escape')
      await settledScroll(page)
      await expect(opener(page, 'E-Sport')).toBeInViewport()
      await expect(opener(page, 'E-Sport')).toBeFocused()
      await page.goForward()
      await expect(panel(page, 'E-Sport')).toBeVisible()
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await main(page).getByRole('link', { name: 'Messaging' }).click()
      await expect(page.getByRole('heading', { name: 'Messaging' })).toBeFocused()
      await expect(panel(page, 'E-Sport'), 'its address is left').toBeHidden()
    })

    test('a clicked message service has a URL, and Back closes it', async ({ page }) => {
      await page.goto('/telecom')
      const description = main(page).getByRole('article').filter({ hasText: 'Rich SMS' })
      const first = opener(page, 'Ads SMS')
      await first.scrollIntoViewIfNeeded()
      const scroll = await settledScroll(page)
      await first.click()
      await opener(page, 'Rich SMS').click()
      await expect(page).toHaveURL('/telecom#messaging-rich-sms')
      // Pages do not scroll to fractions of a pixel.
      await expect(description).toBeInViewport({ ratio: 0.99 })
      await settledScroll(page)
      await page.goBack()
      await expect(page).toHaveURL('/telecom')
      await expect(description).toBeHidden()
      await expect(opener(page, 'Rich SMS')).toHaveAttribute('aria-expanded', 'false')
      expect(await settledScroll(page)).toBe(scroll)

      await page.goto('/telecom/messaging#messaging-rich-sms')
      await expect(description).toBeVisible()
      await expect(description).toBeInViewport({ ratio: 0.99 })
    })
  })
}

test('a card used before hydration shows its panel at once', async ({ context }) => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  const runScripts = await delayRequests(page, CLIENT_SCRIPT)
  await page.goto('/telecom', { waitUntil: 'domcontentloaded' })
  const card = main(page).getByRole('link', { name: /^E-Sport / })
  await card.click()
  await expectInSight(page, 'E-Sport')
  await expect(card).toBeHidden()
  await page.goBack({ waitUntil: 'commit' })
  await expect(card).toBeVisible()
  await page.goForward({ waitUntil: 'commit' })
  await expectInSight(page, 'E-Sport')
  runScripts()
  await whenScriptsRun(page)
  await expectInSight(page, 'E-Sport')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Close E-Sport' }).press('Enter')
  await expect(opener(page, 'E-Sport')).toBeFocused()
})

for (const [what, name, address, first] of [
  ['a panel’s Next', /^Next: /, '/telecom#entertainment-video-on-demand', 'Video on Demand'],
  ['a message service', /^Rich SMS/, '/telecom#messaging-ads-sms', 'Ads SMS'],
] as const) {
  test(`Back within a frame of ${what} ends at the previous entry`, async ({ page }) => {
    await page.goto('/telecom')
    await opener(page, first).click()
    await expect(page).toHaveURL(address)
    const button = main(page).getByRole('button', { name })
    await button.evaluate((element: HTMLElement) => {
      const frame = window.requestAnimationFrame
      // Delays the frame, as on a busy phone, so that Back comes first.
      window.requestAnimationFrame = callback => {
        addEventListener('popstate', () => frame(callback), { once: true })
        return 0
      }
      element.click()
      history.back()
      window.requestAnimationFrame = frame
    })
    await expect(page).toHaveURL('/telecom')
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)))
    await expect(page).toHaveURL('/telecom')
    await expect(opener(page, first)).toHaveAttribute('aria-expanded', 'false')
    await expect(opener(page, first)).toBeInViewport()
  })
}

test.describe('offline', () => {
  // Its picture loads when it opens.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('a panel opens at once', async ({ page, context }) => {
    await page.goto('/telecom')
    await context.setOffline(true)
    await opener(page, 'Video on Demand').click()
    await expect(panel(page, 'Video on Demand')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close Video on Demand' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener(page, 'Video on Demand')).toBeFocused()
  })
})

test('an undecodable hash breaks no page', async ({ page }) => {
  // A page with panels, one without, and one with a flag.
  for (const address of [screens.Telecom, screens.Home, '/contact/faqs']) {
    await page.goto(`${address}#%E0%A4%A`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => location.assign('#%'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page).toHaveURL('/privacypolicy')
    await page.goBack()
    await expect(page).toHaveURL(`${address}#%`)
  }
})
