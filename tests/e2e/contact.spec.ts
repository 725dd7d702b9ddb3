import type { Page } from '@playwright/test'
import { expect, stopClock, test } from '@universe/testing/browser/browser-test'
import { statusMessage, watchPosts } from '@universe/testing/browser/site-forms'
import { isFrom, isTo } from '@universe/testing/servers/mail-server'
import { SLOW } from '../../scripts/tiers.ts'

async function fill(page: Page, email: string) {
  await page.getByRole('combobox', { name: 'Business line' }).selectOption('Telecom')
  await page.getByLabel('Name').fill('Sara Odeh')
  await page.getByRole('textbox', { name: 'Company' }).fill('Olive Press')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+970 59 123 4567')
}

const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Send' }).click()

test('a request reaches the company, and is confirmed for 5 s', async ({ page, company }) => {
  await page.goto('/contact')
  const sent = page.waitForRequest('**/api/email/send-contact')
  await fill(page, 'sara@olive.example')
  // Faster submissions are marked as suspicious, and not acknowledged.
  await stopClock(page)
  await send(page)
  const text = 'Thank you. Our experts will get back to you.'
  const notice = page.getByRole('status').filter({ hasText: text })
  await expect(notice).toBeVisible()
  for (const name of ['Name', 'Company', 'Email']) {
    await expect(page.getByRole('textbox', { name })).toHaveValue('')
  }
  await page.clock.runFor(4800)
  await expect(notice).toBeVisible()
  await page.clock.runFor(400)
  await expect(page.getByText(text)).toHaveCount(0)
  const accepted = /^Sent at \d\d:\d\d\. Reference ([2-9A-Z]{6})\.$/
  await expect(statusMessage(page)).toHaveText(accepted)
  const [, reference] = accepted.exec((await statusMessage(page).textContent()) ?? '') ?? []
  const body =
    'Business line: Telecom\nFull name: Sara Odeh\nCompany: Olive Press\nEmail: sara@olive.example\nPhone: +970591234567'
  expect((await sent).postDataJSON()).toEqual({ inputValue: 'sara@olive.example', body })

  const [message] = await company.mail.waitFor(isFrom('sara@olive.example'))
  expect(message?.recipients).toEqual(['info@universe.example'])
  expect(message?.mail.text).toContain(body)
  const [thanks] = await company.mail.waitFor(isTo('sara@olive.example'))
  for (const sent of [message, thanks]) expect(sent?.mail.subject).toContain(reference)
  expect(thanks?.mail.text).not.toContain('Olive Press')
})

test('sends where the visit began, unless privacy is asked for', async ({ page, context }) => {
  const told = async () => {
    const sent = page.waitForRequest('**/api/email/send-contact')
    await fill(page, 'visit@olive.example')
    await send(page)
    return (await sent).headers()['visit-source']
  }
  await page.goto('/telecom?utm_source=fair&utm_id=7', { referer: 'https://search.example/?q=x' })
  // A tap before hydration makes the next page the first known one.
  await page.waitForFunction(() => sessionStorage.getItem('visit-source'))
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact/)
  expect(await told()).toBe('page=%2Ftelecom&referrer=search.example&utm_source=fair')
  await context.addInitScript(() => {
    sessionStorage.clear()
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  await page.goto('/contact')
  expect(await told()).toBeUndefined()
})

test('a notice waits while it is hovered or focused', async ({ page }) => {
  await page.goto('/contact')
  await fill(page, 'hover@olive.example')
  await stopClock(page)
  await send(page)
  const notice = page.getByRole('status').getByText('Our experts will get back to you')
  await notice.focus()
  await page.clock.runFor(9000)
  await expect(notice).toBeVisible()
  await notice.hover()
  await page.mouse.move(5, 5)
  await page.clock.runFor(9000)
  await expect(notice, 'focused still').toBeVisible()
  await notice.blur()
  await notice.hover()
  await page.clock.runFor(9000)
  await expect(notice).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(5200)
  await expect(notice).toBeHidden()
})

test('invalid input sends nothing; an edit clears its message', async ({ page }) => {
  const posts = watchPosts(page)
  await page.goto('/contact')
  await page.getByRole('combobox', { name: 'Business line' }).selectOption('E-Marketing')
  await page.getByLabel('Name').fill('Sara 4')
  await page.getByRole('textbox', { name: 'Company' }).fill('Olive & Co')
  await page.getByLabel('Email').fill('sara@olive')
  await page.getByLabel('Phone').fill('+970 123')
  await send(page)
  await expect(page.getByText('Only letters are allowed')).toHaveCount(2)
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/^Only letters are allowed/)

  await page.getByLabel('Name').fill('Sara')
  await expect(page.getByText('Only letters are allowed')).toHaveCount(1)
  await page.getByLabel('Email').fill('sara@olive.example')
  await expect(page.getByText('Please enter a valid email address')).toBeHidden()
  expect(posts).toEqual([])
})

test.describe('without JavaScript', () => {
  // The browser logs the page's status.
  test.use({ javaScriptEnabled: false, expectedErrors: /422/ })

  test('posts to its own page, and reaches the company', async ({ page, company }) => {
    await page.goto('/contact')
    await page.getByLabel('Name').fill('Sara 4')
    await page.getByLabel('Email').fill('plain@olive.example')
    await send(page)
    await expect(page.getByText('Please select a business line')).toBeVisible()
    await expect(page.getByText('Only letters are allowed')).toHaveCount(2)
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('plain@olive.example')

    await fill(page, 'plain@olive.example')
    await send(page)
    const main = page.getByRole('main')
    const thanks = main.getByText('Thank you. Our experts will get back to you.')
    await expect(thanks).toHaveAttribute('data-kind', 'info')
    const status = main.getByText(/^Sent\. Reference [2-9A-Z]{6}\.$/)
    const reference = (await status.innerText()).slice(-7, -1)
    for (const isOf of [isFrom, isTo]) {
      const [message] = await company.mail.waitFor(isOf('plain@olive.example'))
      expect(message?.mail.subject).toContain(reference)
    }
  })
})

test('opening a question closes the others; details are links', async ({ page }) => {
  await page.goto('/contact/faqs')
  const faqs = page.locator('#faqs')
  await expect(faqs.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeInViewport()
  const [mission, reach, hours] = [
    "What's the Company's Mission and Vision?",
    'How Do I Contact Your Company?',
    'What Are Your Operating Hours?',
  ].map(question => faqs.getByText(question))
  await mission?.click()
  await expect(faqs.getByText(/The vision is to provide what humanity deserves/)).toBeVisible()
  await hours?.click()
  await expect(faqs.getByText('Sunday to Thursday, 8:00 am to 5:00 pm')).toBeVisible()
  await expect(faqs.getByText(/The vision is to provide/)).toBeHidden()
  await hours?.click()
  await expect(faqs.getByText('Sunday to Thursday, 8:00 am to 5:00 pm')).toBeHidden()

  await reach?.click()
  await faqs.getByRole('link', { name: 'contact us page' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  const main = page.getByRole('main')
  for (const title of ['Contact Info', 'Location', 'Tech support 24/7']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  for (const link of await main.getByRole('link', { name: '+970 2 000 0000' }).all()) {
    await expect(link).toHaveAttribute('href', 'tel:+97020000000')
  }
  for (const [place, query] of [
    ['Ramallah, Palestine', 'Ramallah%2C%20Palestine'],
    ['Dubai, UAE', 'Dubai%2C%20UAE'],
  ] as const) {
    const link = main.getByRole('link', { name: `Open map of ${place}` })
    await expect(link).toHaveAttribute(
      'href',
      `https://www.openstreetmap.org/search?query=${query}`,
    )
    await expect(link).toHaveAttribute('rel', 'noreferrer')
  }
})

/** Office hours: Sunday to Thursday, 8:00 am to 5:00 pm in Ramallah, in winter UTC+2. */
test.describe('the office’s open state', () => {
  const answer = (page: Page) => page.getByRole('main').getByText(/now, .* in Ramallah/)

  async function openAt(page: Page, instant: string) {
    await page.clock.install({ time: instant })
    await page.goto('/contact')
    await page.clock.pauseAt(new Date(Date.parse(instant) + 60_000))
  }

  test.describe('in a distant time zone', () => {
    test.use({ timezoneId: 'America/Los_Angeles' })

    test('follows Ramallah’s time and changes at the boundary', { tag: SLOW }, async ({ page }) => {
      // A Sunday: 7:58 am in Ramallah.
      await openAt(page, '2026-11-22T05:58:00Z')
      await expect(answer(page)).toHaveText('Closed now, 7:59 am in Ramallah')
      await page.clock.runFor(60_000)
      await expect(answer(page)).toHaveText('Open now, 8:00 am in Ramallah')
      await page.clock.fastForward(9 * 60 * 60_000 - 60_000)
      await expect(answer(page)).toHaveText('Open now, 4:59 pm in Ramallah')
      await page.clock.runFor(60_000)
      await expect(answer(page)).toHaveText('Closed now, 5:00 pm in Ramallah')
    })
  })

  test('reserves its space', { tag: SLOW }, async ({ browser, company }) => {
    const heights = async (javaScript: boolean) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      if (!javaScript) await page.route('**/*.js', () => {})
      await page.goto(`${company.server.url}/contact`, { waitUntil: 'domcontentloaded' })
      if (javaScript) await expect(answer(page)).toBeVisible()
      else await expect(answer(page)).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      const found: Record<number, unknown> = {}
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        found[width] = (await page.getByRole('main').locator('dl').first().boundingBox())?.height
      }
      await context.close()
      return found
    }
    expect(await heights(true)).toEqual(await heights(false))
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('is replaced by the hours', { tag: SLOW }, async ({ page }) => {
      await page.goto('/contact')
      const card = page.getByRole('main').locator('dl').first()
      await expect(card.getByText('Sunday to Thursday, 8:00 am to 5:00 pm')).toBeVisible()
      await expect(answer(page)).toHaveCount(0)
      const last = await card.locator('dd').last().boundingBox()
      const list = await card.boundingBox()
      expect(
        (list?.y ?? 0) + (list?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0),
      ).toBeLessThan(12)
    })
  })
})
