import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import {
  type SiteForm,
  siteForms,
  submitButton,
  watchPosts,
} from '@universe/testing/browser/site-forms'
import { isFrom, isTo } from '@universe/testing/servers/mail-server'
import { SLOW, slowUnless } from '../../scripts/tiers.ts'

/**
 * Fingers tap twice, and keys are pressed twice; neither may turn a thank-you into errors. All forms
 * are sent by one hook: tried are one without a file and one with it, whose button changes.
 */
const forms: Record<string, SiteForm> = {
  contact: siteForms.contact,
  application: siteForms.application,
}
/** Before the answer, and after the thanks. */
const GAPS_MS = [80, 1600]

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

for (const [name, form] of Object.entries(forms)) {
  for (const gap of GAPS_MS) {
    test(
      `${name}: two taps ${gap} ms apart send once and keep the confirmation`,
      slowUnless(gap === 1600),
      async ({ page }) => {
        await page.goto(form.address)
        await form.fill(page, `taps-${gap}@olive.org`)
        const posts = watchPosts(page, form)
        await submitOf(page).scrollIntoViewIfNeeded()
        const tappedAt = Date.now()
        await tapSubmit(page)
        // What a busy machine needs for the first tap is part of the gap.
        await page.waitForTimeout(Math.max(0, tappedAt + gap - Date.now()))
        await tapSubmit(page)
        await expectThanksAlone(page, form)
        expect(posts).toHaveLength(1)
      },
    )
  }

  test(`${name}: Enter pressed twice sends once and keeps the confirmation`, { tag: SLOW }, async ({
    page,
  }) => {
    await page.goto(form.address)
    await form.fill(page, 'enter@olive.org')
    const posts = watchPosts(page, form)
    await page
      .locator('main')
      .getByLabel(/^Email/)
      .focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(form.confirmation).waitFor()
    await page.keyboard.press('Enter')
    await expectThanksAlone(page, form)
    expect(posts).toHaveLength(1)
  })

  test(
    `${name}: taps while the sending code loads send once`,
    slowUnless(name === 'contact'),
    async ({ page }) => {
      const parts = Promise.withResolvers<void>()
      await page.route('**/assets/sending-*.js', async route => {
        await parts.promise
        await route.continue()
      })
      await page.goto(form.address)
      // They judge a chosen file, so that a CV which can be sent never waits for them.
      if (form === siteForms.application) parts.resolve()
      await form.fill(page, 'parts@olive.org')
      const posts = watchPosts(page, form)
      await submitOf(page).scrollIntoViewIfNeeded()
      for (let taps = 0; taps < 3; taps++) await tapSubmit(page)
      parts.resolve()
      await page.getByRole('status').getByText(form.confirmation).waitFor()
      await tapSubmit(page)
      await expectThanksAlone(page, form)
      expect(posts).toHaveLength(1)
    },
  )

  test(`${name}: taps while waiting for the response send once`, { tag: SLOW }, async ({
    page,
  }) => {
    const answer = Promise.withResolvers<void>()
    await page.route(`**${form.call}`, async route => {
      await answer.promise
      await route.continue()
    })
    await page.goto(form.address)
    await form.fill(page, 'answer@olive.org')
    const posts = watchPosts(page, form)
    await submitOf(page).scrollIntoViewIfNeeded()
    for (let taps = 0; taps < 3; taps++) await tapSubmit(page)
    answer.resolve()
    await page.getByRole('status').getByText(form.confirmation).waitFor()
    await tapSubmit(page)
    await expectThanksAlone(page, form)
    expect(posts).toHaveLength(1)
  })
}

test('an empty form submitted after its confirmation has gone shows the errors', async ({
  page,
}) => {
  const { contact } = siteForms
  await page.goto(contact.address)
  await contact.fill(page, 'sent-twice@olive.org')
  await submitButton(page, contact).tap()
  const thanks = page.getByRole('status').getByText(contact.confirmation)
  await thanks.waitFor()
  await thanks.waitFor({ state: 'hidden' })
  await submitButton(page, contact).tap()
  await expect(page.getByText('Only letters are allowed')).toHaveCount(2)
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
  // The first of two posts of one form is given up by the browser.
  test.use({ expectedErrors: /ERR_ABORTED/ })

  test('tapped before and after hydration sends once', async ({ page, company }) => {
    const email = 'slow-page@olive.org'
    const { posts, answer } = await postBeforeScriptsRun(page, email)
    await expect.poll(() => posts).toEqual(['/contact', '/contact'])
    answer()
    await expect(page.getByText(siteForms.contact.confirmation)).toBeVisible()
    await company.mail.waitFor(isFrom(email))
    // What is posted again now is known, and the mail server has had what came before.
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
 * Posts the contact form while its scripts are on their way, and lets them come while the post is
 * unanswered: until then the page stays, and comes alive. It is tapped by `tapOnceHydrated`, since
 * the browser lets no test act in it.
 * @returns the paths that are posted to, and what lets the answers come
 */
async function postBeforeScriptsRun(page: Page, email: string, isShownAgain = false) {
  const [scripts, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const posts: string[] = []
  await page.route('**/assets/entry.client-*.js', async route => {
    await scripts.promise
    await route.continue()
  })
  await page.route('**/contact', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await answers.promise
    await route.fulfill({ response }).catch(() => {})
  })
  page.on('request', request => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
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
  scripts.resolve()
  return { posts, answer: answers.resolve }
}

/**
 * Runs in each document; in the first one it taps.
 * @param isShownAgain the page was hidden by its answer before; the tests' browser keeps none for Back
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

/** Where the button is now: after a success the CV form's moves and has another name. */
async function tapSubmit(page: Page) {
  const box = await submitOf(page).boundingBox()
  if (!box) throw new Error('There is no button to tap.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

async function expectThanksAlone(page: Page, { confirmation }: SiteForm) {
  await expect(page.getByRole('status').getByText(confirmation)).toBeVisible()
  // What the last tap causes is drawn by now.
  await page.evaluate(
    () => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByLabel(/^CV/).filter({ visible: true })).toHaveCount(0)
}
