import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { CLIENT_SCRIPT, delayRequests } from '@universe/testing/browser/data-requests'
import {
  type SiteForm,
  siteForms,
  submitButton,
  watchPosts,
} from '@universe/testing/browser/site-forms'
import { isFrom, isTo } from '@universe/testing/servers/mail-server'
import { SLOW } from '../../scripts/tiers.ts'

/**
 * Double taps and repeated keys must not turn a confirmation into errors. All forms share one hook:
 * tested are one without a file, and the one with it, whose button changes.
 */
const forms: Record<string, SiteForm> = {
  contact: siteForms.contact,
  application: siteForms.application,
}
test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

for (const [name, form] of Object.entries(forms)) {
  test(`${name}: taps before and after the response send once`, async ({ page }) => {
    const answer = await delayRequests(page, `**${form.call}`)
    await page.goto(form.address)
    await form.fill(page, 'answer@olive.org')
    const posts = watchPosts(page)
    await submitOf(page).scrollIntoViewIfNeeded()
    for (let taps = 0; taps < 3; taps++) await tapSubmit(page)
    answer()
    await page.getByRole('status').getByText(form.confirmation).waitFor()
    await tapSubmit(page)
    await expectThanksAlone(page, form)
    expect(posts).toHaveLength(1)
  })
}

test('Enter pressed twice sends once; later an empty form shows errors', async ({ page }) => {
  const form = siteForms.contact
  await page.clock.install()
  await page.goto(form.address)
  await form.fill(page, 'enter@olive.org')
  const posts = watchPosts(page)
  await page.getByRole('main').getByLabel('Email').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText(form.confirmation).waitFor()
  await page.keyboard.press('Enter')
  await expectThanksAlone(page, form)
  expect(posts).toHaveLength(1)

  await page.clock.runFor(5200)
  await expect(page.getByRole('status').getByText(form.confirmation)).toBeHidden()
  await submitButton(page, form).tap()
  await expect(page.getByText('Only letters are allowed')).toHaveCount(2)
})

// The code also checks a chosen file, so a valid CV never waits for it.
test('taps while the sending code loads send once', async ({ page }) => {
  const form = siteForms.contact
  const arrive = await delayRequests(page, '**/assets/sending-*.js')
  await page.goto(form.address)
  await form.fill(page, 'parts@olive.org')
  const posts = watchPosts(page)
  await submitOf(page).scrollIntoViewIfNeeded()
  for (let taps = 0; taps < 3; taps++) await tapSubmit(page)
  arrive()
  await expectThanksAlone(page, form)
  expect(posts).toHaveLength(1)
})

test('a form edited after its success is validated at once', { tag: SLOW }, async ({ page }) => {
  const { newsletter } = siteForms
  await page.goto(newsletter.address)
  await newsletter.fill(page, 'first@olive.org')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText(newsletter.confirmation).waitFor()
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
})

test.describe('a slow page', () => {
  // The browser aborts the first of two posts.
  test.use({ expectedErrors: /ERR_ABORTED/ })

  test('tapped before and after hydration sends once', async ({ page, company }) => {
    const email = 'slow-page@olive.org'
    const { posts, answer } = await postBeforeScriptsRun(page, email)
    await expect.poll(() => posts).toEqual(['/contact', '/contact'])
    answer()
    await expect(page.getByText(siteForms.contact.confirmation)).toBeVisible()
    await company.mail.waitFor(isFrom(email))
    // The repeat is recognized, as the mail server has had the first one.
    await company.mail.waitFor(isTo(email))
    expect(company.mail.received.filter(isFrom(email))).toHaveLength(1)
    expect(posts).toEqual(['/contact', '/contact'])
  })

  test('restored by Back sends its form by script', { tag: SLOW }, async ({ page }) => {
    const { posts, answer } = await postBeforeScriptsRun(page, 'shown-again@olive.org', true)
    await expect.poll(() => posts).toEqual(['/contact', siteForms.contact.call])
    answer()
    await expect(page.getByText(siteForms.contact.confirmation)).toBeVisible()
  })
})

/**
 * Posts the contact form before hydration, and hydrates the page while the post is unanswered. Taps
 * by `tapOnceHydrated`, since Playwright cannot act in a navigating page.
 * @returns paths of posts, and a function that releases the responses
 */
async function postBeforeScriptsRun(page: Page, email: string, isShownAgain = false) {
  const runScripts = await delayRequests(page, CLIENT_SCRIPT)
  const answers = Promise.withResolvers<void>()
  const posts = watchPosts(page)
  await page.route('**/contact', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await answers.promise
    await route.fulfill({ response }).catch(() => {})
  })
  await page.addInitScript(tapOnceHydrated, isShownAgain)
  await page.goto(siteForms.contact.address, { waitUntil: 'domcontentloaded' })
  const texts = { name: 'Sara', company: 'Olive', email, phone: '00970591234567' }
  for (const [name, text] of Object.entries(texts)) {
    await page.locator(`main [name=${name}]`).fill(text)
  }
  await page.locator('main select').selectOption('Telecom')
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('main form[method=post]')?.requestSubmit(),
  )
  await expect.poll(() => posts).toEqual(['/contact'])
  runScripts()
  return { posts, answer: answers.resolve }
}

/**
 * Runs in each document; taps in the first.
 * @param isShownAgain simulates `pagehide` and Back, since Playwright's browser has no
 *   back/forward cache
 */
function tapOnceHydrated(isShownAgain: boolean) {
  if (sessionStorage.getItem('tapped')) return
  const timer = setInterval(() => {
    const isHydrated = Object.keys(document.body ?? {}).some(key => key.startsWith('__reactFiber'))
    if (!isHydrated) return
    clearInterval(timer)
    sessionStorage.setItem('tapped', 'yes')
    if (isShownAgain) dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    document.querySelector<HTMLElement>('main form[method=post] [type=submit]')?.click()
  }, 50)
}

const submitOf = (page: Page) => page.locator('main form[method=post] button[type=submit]')

/** At its current place: after a success the CV form's button moves and is renamed. */
async function tapSubmit(page: Page) {
  const box = await submitOf(page).boundingBox()
  if (!box) throw new Error('There is no button to tap.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

async function expectThanksAlone(page: Page, { confirmation }: SiteForm) {
  await expect(page.getByRole('status').getByText(confirmation)).toBeVisible()
  // The last tap's effects are rendered.
  await page.evaluate(
    () => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByLabel(/^CV/).filter({ visible: true })).toHaveCount(0)
}
