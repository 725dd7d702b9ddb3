import type { Page } from '@playwright/test'
import { expect, stopClock, test } from '@universe/testing/browser/browser-test'
import { isFrom, isTo } from '@universe/testing/servers/mail-server'

async function fill(page: Page, email: string) {
  await page.getByRole('combobox', { name: 'Business line' }).selectOption('Telecom')
  await page.getByLabel('Name').fill('Sara Odeh')
  await page.getByRole('textbox', { name: 'Company' }).fill('Olive Press')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+970 59 123 4567')
}

const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Send' }).click()
const watchPosts = (page: Page) => {
  const posts: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  return posts
}

test('a contact request reaches the company, and the visitor gets an acknowledgment', async ({
  page,
  company,
}) => {
  await page.goto('/contact')
  const sent = page.waitForRequest('**/api/email/send-contact')
  await fill(page, 'sara@olive.example')
  // Nobody fills in a form faster; who does is marked, and gets no acknowledgment.
  await stopClock(page)
  await send(page)
  await expect(page.getByRole('status')).toContainText([
    'Thank you. Our experts will get back to you.',
  ])
  const body =
    'Business line: Telecom\nFull name: Sara Odeh\nCompany: Olive Press\nEmail: sara@olive.example\nPhone: +970591234567'
  expect((await sent).postDataJSON()).toEqual({ inputValue: 'sara@olive.example', body })

  const [message] = await company.mail.waitFor(isFrom('sara@olive.example'))
  expect(message?.recipients).toEqual(['info@universe.example'])
  expect(message?.mail.text).toContain(body)
  const [thanks] = await company.mail.waitFor(isTo('sara@olive.example'))
  expect(thanks?.mail.text).not.toContain('Olive Press')
})

test('after a valid submit the fields are empty, and the notice goes after 5 s, text and all', async ({
  page,
}) => {
  await page.goto('/contact')
  await fill(page, 'timing@olive.example')
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
})

test('a notice waits while it is hovered', async ({ page }) => {
  await page.goto('/contact')
  await fill(page, 'hover@olive.example')
  await stopClock(page)
  await send(page)
  const notice = page.getByRole('status').getByText('Our experts will get back to you')
  await notice.hover()
  await page.clock.runFor(9000)
  await expect(notice).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(5200)
  await expect(notice).toBeHidden()
})

test('wrong input sends nothing, shows each exact message, and an edit clears its own', async ({
  page,
}) => {
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

test('a missing business line is refused by the browser itself', async ({ page }) => {
  const posts = watchPosts(page)
  await page.goto('/contact')
  await fill(page, 'line@olive.example')
  await page.getByRole('combobox', { name: 'Business line' }).selectOption('')
  await send(page)
  await expect(page.getByRole('combobox', { name: 'Business line' })).toBeFocused()
  expect(
    await page
      .getByRole('combobox', { name: 'Business line' })
      .evaluate((select: HTMLSelectElement) => select.validity.valueMissing),
  ).toBe(true)
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toHaveCount(0)
  expect(posts).toEqual([])
})

test.describe('when sending fails', () => {
  test.use({ expectedErrors: /503|Network response was not ok/ })

  test('the visitor still sees the confirmation, and the failure is in the console', async ({
    page,
  }) => {
    const logged: string[] = []
    page.on('console', message => logged.push(message.text()))
    await page.route('**/api/email/send-contact', route =>
      route.fulfill({ status: 503, body: 'The store is resting.' }),
    )
    await page.goto('/contact')
    await fill(page, 'fail@olive.example')
    await send(page)
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
    await expect.poll(() => logged.join()).toContain('Network response was not ok')
  })
})

test.describe('without JavaScript', () => {
  // The browser itself logs the page that says what is wrong.
  test.use({ javaScriptEnabled: false, expectedErrors: /422/ })

  test('the form posts to its own page, keeps what was typed, and reaches the company', async ({
    page,
    company,
  }) => {
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
    await expect(page.getByText('Thank you. Our experts will get back to you.')).toBeVisible()
    await company.mail.waitFor(isFrom('plain@olive.example'))
  })
})

test.describe('the questions', () => {
  test('opening one closes the others, and a second click closes it', async ({ page }) => {
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
  })

  test('are 1048 px wide from 1101 px up, 80% of the page below, and in its middle', async ({
    page,
  }) => {
    await page.goto('/contact')
    const question = page.locator('#faqs details').first()
    const boxes: Record<number, unknown> = {}
    const expected: Record<number, unknown> = {}
    for (const width of [320, 390, 600, 601, 768, 1024, 1100, 1101, 1115, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const { x, width: own } = (await question.boundingBox()) ?? { x: 0, width: 0 }
      boxes[width] = { own: own.toFixed(1), x: x.toFixed(1) }
      const wanted = width > 1100 ? 1048 : width * 0.8
      expected[width] = { own: wanted.toFixed(1), x: ((width - wanted) / 2).toFixed(1) }
    }
    expect(boxes).toEqual(expected)
  })
})

test('the contact cards name the company, its places and its support', async ({ page }) => {
  await page.goto('/contact')
  for (const title of ['Contact Info', 'Location', 'Tech support 24/7']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
})
