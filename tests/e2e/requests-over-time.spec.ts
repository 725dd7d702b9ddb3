import type { BrowserContext, Page } from '@playwright/test'
import { DAY_MS } from '@universe/contract/dates'
import { requestReference } from '@universe/contract/request-reference'
import { expect, stopClock, test } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { keepRequests, readOutbox } from '@universe/testing/browser/outbox-content'
import {
  fillAndSend,
  openForm,
  requestsPanel,
  siteForms,
  statusMessage,
  submitButton,
  watchPosts,
} from '@universe/testing/browser/site-forms'
import { isAbout } from '@universe/testing/servers/mail-server'

/** What returning visitors are shown of a request, and what is stored of it (readings, Notices). */
const { contact, application } = siteForms
const LOST = 'It could not be sent within 30 days and was deleted from this browser.'

const dayOf = (at: number) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })

/** A contact request, a refused demo request and an application, as stored. */
function keptAt(createdAt: number) {
  const frame = (key: string) => ({
    key,
    facts: { idempotencyKey: key },
    createdAt,
    attempts: 3,
    nextAttemptAt: createdAt,
  })
  const typed = { inputValue: 'old.sara@olive.org', body: 'Full name: Old Sara' }
  return [
    { ...frame('old-contact'), form: 'contact', payload: typed },
    { ...frame('old-demo'), form: 'demo', payload: typed, refusal: 'Not like this.' },
    {
      ...frame('old-application'),
      form: 'application',
      facts: { idempotencyKey: 'old-application', vacancyId: '1' },
      payload: { cv: '%PDF-1.7\nkept', name: 'Old Sara', email: 'old.sara@olive.org' },
    },
  ]
}

test.describe('after 30 days', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ })

  test('a request is deleted at the next visit, and the visitor told', async ({ page }) => {
    const createdAt = Date.now() - 30 * DAY_MS
    const posts = watchPosts(page)
    await page.route('**/api/email/**', route => route.abort())
    await keepRequests(page, keptAt(createdAt))
    await page.goto('/about')
    const panel = requestsPanel(page)
    for (const name of ['contact request', 'demo request', 'application']) {
      await expect(panel).toContainText(`Your ${name} of ${dayOf(createdAt)}: ${LOST}`)
    }
    expect(await readOutbox(page)).toBe('[]')
    expect(posts).toEqual([])
    const left = await page.evaluate(() => JSON.stringify(localStorage))
    expect(left).not.toMatch(/sara|olive|PDF/i)

    const links = panel.getByRole('link', { name: 'Write it anew' })
    await expect(links).toHaveCount(3)
    const ofApplication = panel.getByRole('article').filter({ hasText: 'Your application' })
    await expect(ofApplication.getByRole('link')).toHaveAttribute('href', /^\/jobsdetails\/1/)
    for (let closed = 0; closed < 3; closed++) {
      await panel.getByRole('button', { name: 'Close' }).first().click()
    }
    await expect(panel).toBeHidden()
    await expect(page.getByRole('main'), 'closed by pointer').toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('a request is deleted in a tab left open offline', async ({ page, context }) => {
    await openForm(page, contact)
    await contact.fill(page, 'open-tab@olive.org')
    await stopClock(page)
    await context.setOffline(true)
    await submitButton(page, contact).click()
    await expect.poll(() => readOutbox(page)).toMatch(/"attempts":[1-9]/)
    await page.clock.fastForward(30 * DAY_MS)
    await expect.poll(() => readOutbox(page)).toBe('[]')
    await expect(statusMessage(page)).toHaveText(LOST)
  })
})

test.describe('a refused request that is sent again', () => {
  test.use({ expectedErrors: /503|Network response was not ok/ })

  test('keeps its original expiry', async ({ page }) => {
    const createdAt = Date.now() - 29 * DAY_MS
    await page.route('**/api/email/**', route => route.fulfill({ status: 503, body: 'Later.' }))
    await keepRequests(page, keptAt(createdAt).slice(1, 2))
    await page.goto('/about')
    await requestsPanel(page).getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => readOutbox(page)).not.toContain('Not like this.')
    expect(await readOutbox(page)).toContain(`"createdAt":${createdAt}`)
  })
})

test('status and mails have one reference, also the next day', async ({ page, company }) => {
  const email = 'next-day@olive.org'
  await page.goto(contact.address)
  await contact.fill(page, email)
  await stopClock(page)
  const keys: (string | undefined)[] = []
  page.on('request', request => keys.push(request.headers()['idempotency-key']))
  await submitButton(page, contact).click()
  await expect(statusMessage(page)).toHaveText(/^Sent at \d\d:\d\d\. Reference [2-9A-Z]{6}\.$/)
  const [, time, reference = ''] =
    /at (\S+)\. Reference (\S+)\./.exec((await statusMessage(page).textContent()) ?? '') ?? []
  expect(reference).toBe(requestReference(keys.find(key => key !== undefined) ?? ''))
  const mails = await company.mail.waitFor(isAbout(email), 2)
  for (const { mail } of mails) expect(mail.subject).toContain(reference)

  const sentOn = dayOf(await page.evaluate(() => Date.now()))
  const truth = `Sent on ${sentOn} at ${time}. Reference ${reference}.`
  await page.clock.fastForward(DAY_MS)
  // Headless tabs are never hidden.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(statusMessage(page)).toHaveText(truth)

  // Shown beside the form, so not in the panel, but by the form again.
  await page.clock.resume()
  const outbox = page.waitForResponse(response =>
    response.url().includes('/assets/requests-panel-'),
  )
  await page.goto('/about')
  await (await outbox).finished()
  await expect(requestsPanel(page)).toBeHidden()
  await page.goto(contact.address)
  await expect(statusMessage(page)).toHaveText(truth)
  await page.getByRole('main').getByLabel('Email').focus()
  await page.keyboard.type('x')
  await expect(statusMessage(page)).toHaveText('')
})

test.describe('the panel of earlier requests', () => {
  test.use({ expectedErrors: /422|Network response was not ok/ })

  test('keeps focus while there are entries, then returns it', async ({ page }) => {
    const lost = keptAt(Date.now() - 30 * DAY_MS)
    const refused = { ...lost[1], key: 'refused', createdAt: Date.now() }
    await page.route('**/api/email/**', route => route.fulfill({ status: 422, body: 'Nor so.' }))
    await keepRequests(
      page,
      [...lost, refused].map(kept => ({ payload: {}, ...kept })),
    )
    await page.goto('/about')
    const panel = requestsPanel(page)
    await expect(panel.getByRole('article')).toHaveCount(4)
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await last.focus()

    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: 'Send again' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel).toContainText('Nor so.')
    await expect(panel.getByRole('article').filter({ hasText: 'Nor so.' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: 'Discard' })).toBeFocused()
    await page.keyboard.press('Enter')
    for (const left of [3, 2, 1]) {
      await expect(panel.getByRole('article')).toHaveCount(left)
      await expect(panel.getByRole('article').first()).toBeFocused()
      await expect(panel.getByRole('article').first()).toHaveCSS('outline-style', 'solid')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await expect(panel).toBeHidden()
    await expect(last).toBeFocused()
    expect(await readOutbox(page)).toBe('[]')
  })

  test('is announced, and each changed sentence completely', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/email/**', async route => {
      await answer.promise
      await route.fulfill({ json: { accepted: true } })
    })
    await keepRequests(page, keptAt(Date.now()).slice(2))
    await recordAnnouncements(page)
    await page.goto('/about')
    await expect(requestsPanel(page)).toContainText('Sending…')
    answer.resolve()
    await expect(requestsPanel(page)).toContainText('Sent at')
    const heard = await page.evaluate(() => (window as typeof window & { heard: string[] }).heard)
    expect(heard).toEqual([
      expect.stringMatching(/^Your application of \d+ \w+: Sending…/),
      expect.stringMatching(/^Your application of \d+ \w+: Sent at \d\d:\d\d\. Reference \w+\./),
    ])
  })
})

/**
 * Records what a screen reader announces of the panel: additions and changes in existing live
 * regions, and atomic parts as a whole.
 */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    let regions: Element[] = []
    new MutationObserver(changes => {
      const said = new Set<string>()
      for (const { target, addedNodes } of changes) {
        const near = target instanceof Element ? target : target.parentElement
        if (!regions.some(region => region.contains(near))) continue
        const atomic = near?.closest('[aria-atomic=true]')
        if (atomic) said.add(atomic.textContent ?? '')
        else for (const node of addedNodes) said.add(node.textContent ?? '')
      }
      heard.push(...said)
      regions = [...document.querySelectorAll('body > [aria-live]')]
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

test('shows a form left while sending on the next page, and after Back', async ({ page }) => {
  await page.goto(contact.address)
  await contact.fill(page, 'left@olive.org')
  const sent = Promise.withResolvers<void>()
  // The answer finds nobody.
  await page.route(`**${contact.call}`, () => sent.resolve(), { times: 1 })
  await submitButton(page, contact).click()
  await expect(statusMessage(page)).toHaveText('Sending…')
  await expect(page.getByRole('status').getByText(contact.confirmation)).toBeVisible()
  // Confirmed before it is sent: the next page's attempt must not be the unanswered one.
  await sent.promise
  await page.goto('/about')
  const told = /Sent at \d\d:\d\d\. Reference [2-9A-Z]{6}\./
  await expect(requestsPanel(page)).toContainText(/^Your contact request of \d+ \w+: /)
  await expect(requestsPanel(page)).toContainText(told)
  await page.goBack()
  await expect(statusMessage(page)).toHaveText(told)
})

test('shows a form left by a link once its request was sent', async ({ page }) => {
  const answer = await delayRequests(page, `**${contact.call}`)
  await fillAndSend(page, contact, 'walked-on@olive.org')
  await expect(statusMessage(page)).toHaveText('Sending…')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(/\/about$/)
  answer()
  await expect(requestsPanel(page)).toContainText('Sent at')
  await requestsPanel(page).getByRole('button', { name: 'Close' }).click()
  await expect(requestsPanel(page)).toBeHidden()
  const outbox = page.waitForResponse(response =>
    response.url().includes('/assets/requests-panel-'),
  )
  await page.reload()
  await (await outbox).finished()
  await expect(requestsPanel(page)).toBeHidden()
})

test.describe('a tab closed offline', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('is shown the next day, only by its own vacancy', async ({ page, context }) => {
    await openForm(page, application)
    await application.fill(page, 'closed@olive.org')
    await context.setOffline(true)
    await submitButton(page, application).click()
    await expect(statusMessage(page)).toHaveText(
      'Waiting for your connection. It will be sent when you are online.',
    )
    const yesterday = Date.now()
    await page.close()
    await context.setOffline(false)

    const next = await openTomorrow(context, '/about')
    await expect(requestsPanel(next)).toContainText(
      `Your application of ${dayOf(yesterday)}: Sent at`,
    )
    await next.goto('/jobsdetails/2')
    await expect(requestsPanel(next)).toContainText('Sent at')
    await expect(statusMessage(next)).toHaveText('')
    await next.goto(application.address)
    await expect(statusMessage(next)).toHaveText(/^Sent at/)
  })
})

async function openTomorrow(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + DAY_MS })
  await page.goto(address)
  return page
}
