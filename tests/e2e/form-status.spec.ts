import type { BrowserContext, Page } from '@playwright/test'
import { expect, runFramesUntil, stopClock, test } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import {
  cvFile,
  fillAndSend,
  openForm,
  type SiteForm,
  siteForms,
  statusMessage,
  submitButton,
  watchPosts,
} from '@universe/testing/browser/site-forms'
import { isAbout } from '@universe/testing/servers/mail-server'
import { SLOW } from '../../scripts/tiers.ts'

/** Status messages beside forms, and styles of notices (readings, Notices). */
const SENT =
  /^Sent at \d\d:\d\d\. Reference ([2-9A-Z]{6})\.(?: Confirm by the link that we have mailed you, unless .+\.)?$/

const notice = (page: Page, { confirmation }: SiteForm) =>
  page.getByRole('status').getByText(confirmation)

/** @returns the reference in the status message, once sent */
async function readReference(page: Page): Promise<string> {
  await expect(statusMessage(page)).toHaveText(SENT)
  return SENT.exec((await statusMessage(page).textContent()) ?? '')?.[1] ?? ''
}

test('a newsletter’s status tells the outcome', { tag: SLOW }, async ({ page, company }) => {
  const form = siteForms.newsletter
  const answer = await delayRequests(page, `**${form.call}`)
  const email = 'line@olive.org'
  await page.goto(form.address)
  await form.fill(page, email)
  // Faster submissions are marked as suspicious, and not acknowledged.
  await stopClock(page)
  await submitButton(page, form).click()
  await expect(statusMessage(page)).toHaveText('Sending…')
  answer()
  const reference = await readReference(page)
  await expect(notice(page, form)).toBeVisible()

  await page.clock.runFor(5200)
  await expect(page.getByText(form.confirmation)).toHaveCount(0)
  await expect(statusMessage(page)).toHaveText(SENT)
  for (const { mail } of await company.mail.waitFor(isAbout(email), 2)) {
    expect(mail.subject).toContain(reference)
  }

  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .focus()
  await page.keyboard.type('x')
  await expect(statusMessage(page)).toHaveText('')
})

test.describe('offline', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('each form of each tab waits, and says so, until its own request is sent', async ({
    context,
    company: { mail },
  }) => {
    const forms = [siteForms.contact, siteForms.demo, siteForms.application]
    const tabs = await Promise.all(forms.map(form => openFilled(context, form)))
    await context.setOffline(true)
    for (const { page, form } of tabs) {
      await page.bringToFront()
      await submitButton(page, form).click()
      await expect(statusMessage(page)).toHaveText(
        'Waiting for your connection. It will be sent when you are online.',
      )
    }
    await context.setOffline(false)
    const references = await Promise.all(tabs.map(({ page }) => readReference(page)))
    expect(new Set(references).size).toBe(3)
    for (const [index, { email }] of tabs.entries()) {
      const [first] = await mail.waitFor(isAbout(email))
      expect(first?.mail.subject).toContain(references[index])
    }
  })
})

test.describe('a failing server', () => {
  test.use({ expectedErrors: /503|422|Network response was not ok/ })

  test('is retried, also by another tab', { tag: SLOW }, async ({ page, context }) => {
    const { contact } = siteForms
    // Requests from this tab fail.
    await page.route(`**${contact.call}`, route => route.fulfill({ status: 503, body: 'Later.' }))
    await fillAndSend(page, contact, 'other-tab@olive.org')
    await expect(statusMessage(page)).toHaveText(
      'Not sent yet. Your browser keeps it and tries again.',
    )
    const other = await context.newPage()
    const posts = watchPosts(other)
    await other.goto('/about')
    await readReference(page)
    expect(posts).toHaveLength(1)
  })

  test('that refuses permanently is quoted', async ({ page }) => {
    const { demo } = siteForms
    await page.route(`**${demo.call}`, route => route.fulfill({ status: 422, body: 'Not so.' }))
    await fillAndSend(page, demo, 'refused@olive.org')
    await expect(statusMessage(page)).toHaveText('The server refused it. Not so.')
  })
})

test.describe('a newsletter subscription that fails', () => {
  test.use({ expectedErrors: /503/ })

  test('keeps its address until the next edit', { tag: SLOW }, async ({ page }) => {
    const { newsletter } = siteForms
    const answer = Promise.withResolvers<void>()
    await page.route(`**${newsletter.call}`, async route => {
      await answer.promise
      await route.fulfill({ status: 503, body: 'Our store is resting.' })
    })
    await fillAndSend(page, newsletter, 'kept@olive.org')
    await expect(statusMessage(page)).toHaveText('Sending…')
    await page.getByRole('main').getByLabel('Email address').focus()
    await page.keyboard.type('o')
    await expect(statusMessage(page)).toHaveText('')
    answer.resolve()
    await expect(statusMessage(page)).toHaveText('Sending failed: kept@olive.orgTry again')
    await page.keyboard.type('t')
    await expect(statusMessage(page)).toHaveText('')
  })
})

test.describe('a newsletter subscription without response', () => {
  test.use({ expectedErrors: /TimeoutError|signal timed out|503/ })

  test('fails after 20 s, and can be tried again', { tag: SLOW }, async ({ page }) => {
    const { newsletter } = siteForms
    // No stopped clock moves the browser's own timeouts.
    await page.addInitScript(() => {
      const { timeout } = AbortSignal
      AbortSignal.timeout = ms => {
        Object.assign(window, { askedMs: ms })
        return timeout.call(AbortSignal, ms / 20)
      }
    })
    await page.route(`**${newsletter.call}`, () => {})
    await fillAndSend(page, newsletter, 'silent@olive.org')
    await expect(statusMessage(page)).toHaveText('Sending failed: silent@olive.orgTry again')
    expect(await page.evaluate(() => Reflect.get(window, 'askedMs'))).toBe(20_000)
    await page.unroute(`**${newsletter.call}`)
    await page.route(`**${newsletter.call}`, route =>
      route.fulfill({ status: 503, body: 'Our store is resting.' }),
    )
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').getByText('Our store is resting.')).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Email address')).toBeFocused()
  })
})

test('a second notice has its full duration', { tag: SLOW }, async ({ page }) => {
  const { demo } = siteForms
  await page.goto(demo.address)
  await demo.fill(page, 'twice@olive.org')
  await page.getByRole('checkbox').click()
  await stopClock(page)
  await submitButton(page, demo).click()
  const alert = page.getByRole('alert').getByText('Kindly consent')
  await runFramesUntil(page, () => alert.isVisible())
  // Screen readers announce additions to a live region, not what stays.
  await page.evaluate(() => {
    const region = document.querySelector('main [role=alert]:not(:empty)')
    const added: string[] = []
    Object.assign(window, { added })
    new MutationObserver(changes => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) added.push(node.textContent ?? '')
      }
    }).observe(region ?? document.body, { childList: true })
  })
  await page.clock.runFor(2500)
  await submitButton(page, demo).click()
  const added = () => page.evaluate(() => (window as typeof window & { added: string[] }).added)
  await runFramesUntil(page, async () => (await added()).join().includes('Kindly consent'))
  await page.clock.runFor(2900)
  await expect(alert).toBeVisible()
  await page.clock.runFor(200)
  await expect(alert).toHaveCount(0)
})

test('each kind of notice has its color and icon', { tag: SLOW }, async ({ page }) => {
  const looks: string[][] = []
  for (const form of [siteForms.contact, siteForms.application]) {
    await fillAndSend(page, form, 'look@olive.org')
    looks.push(await lookOf(page, 'status'))
  }
  await page.goto(siteForms.application.address)
  await page.getByRole('button', { name: 'Upload Your CV' }).click()
  await page.getByLabel(/^CV/).setInputFiles({ ...cvFile, buffer: Buffer.from('no pdf') })
  looks.push(await lookOf(page, 'alert'))
  for (const property of [0, 1, 2]) {
    expect(new Set(looks.map(look => look[property])).size).toBe(looks.length)
  }
})

/** Text color, background and icon of the visible notice. */
async function lookOf(page: Page, role: 'status' | 'alert'): Promise<string[]> {
  const shown = page.locator(`main [role=${role}] p`)
  await shown.waitFor()
  return shown.evaluate(element => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor, element.querySelector('path')?.getAttribute('d') ?? '']
  })
}

async function openFilled(context: BrowserContext, form: SiteForm) {
  const page = await context.newPage()
  await openForm(page, form)
  const email = `offline-${form.button.length}@olive.org`
  await form.fill(page, email)
  return { page, form, email }
}
