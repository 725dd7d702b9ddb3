import type { Page } from '@playwright/test'
import { expect, stopClock, test } from '@universe/testing/browser/browser-test'
import { keepRequests, readOutbox } from '@universe/testing/browser/outbox-content'
import {
  fillAndSend,
  openForm,
  requestsPanel,
  siteForms,
  submitButton,
} from '@universe/testing/browser/site-forms'
import { isFrom, type ReceivedMail } from '@universe/testing/servers/mail-server'
import { SLOW } from '../../scripts/tiers.ts'

/** Requests kept in the browser until the server has accepted them (readings, Confirmations). */
const { contact } = siteForms

test('three requests sent offline arrive exactly once each', async ({ context, company }) => {
  const forms = [contact, siteForms.demo, siteForms.application]
  const emails = forms.map(form => `after-closing-${form.button.length}@olive.org`)
  const opened = forms.map(async (form, index) => {
    const page = await context.newPage()
    await openForm(page, form)
    await form.fill(page, emails[index] ?? '')
    return { page, form }
  })
  const pages = await Promise.all(opened)
  await context.setOffline(true)
  for (const { page, form } of pages) {
    await submitButton(page, form).click()
    await expect(page.getByRole('status').getByText(form.confirmation)).toBeVisible()
    await page.close()
  }

  await context.setOffline(false)
  // Two tabs at once: only one of them sends.
  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map(tab => tab.goto('/about')))
  const mine = (message: ReceivedMail) => emails.some(email => isFrom(email)(message))
  await company.mail.waitFor(mine, emails.length)
  await expect.poll(() => readOutbox(tabs[0] as Page)).toBe('[]')
  expect(company.mail.received.filter(mine)).toHaveLength(emails.length)
})

test.describe('back online', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('sends kept requests at once, in the same visit', async ({ page, context, company }) => {
    await openForm(page, contact)
    await contact.fill(page, 'back.online@olive.org')
    // Timers are stopped: only the `online` event can send.
    await stopClock(page)
    await context.setOffline(true)
    await submitButton(page, contact).click()
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
    await expect.poll(() => readOutbox(page)).toMatch(/"attempts":[1-9]/)
    await context.setOffline(false)
    await company.mail.waitFor(isFrom('back.online@olive.org'))
  })
})

test.describe('a permanently refused request', () => {
  test.use({ expectedErrors: /422|503|Network response was not ok/ })

  test('is shown with the reason, and can be sent again', async ({ page, company }) => {
    let status = 503
    await page.route('**/api/email/send-contact', route =>
      route.fulfill({ status, contentType: 'text/plain', body: 'This was not understood.' }),
    )
    await fillAndSend(page, contact, 'refused@olive.org')
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
    await expect.poll(() => readOutbox(page)).toMatch(/"attempts":[1-9]/)
    status = 422
    await page.goto('/about')
    const panel = requestsPanel(page)
    await expect(panel).toContainText('This was not understood.')
    // The response must be stored before the page is left, or the next visit retries.
    await expect.poll(() => readOutbox(page)).toContain('This was not understood.')
    await page.unrouteAll()
    await page.goto('/whyuniverse')
    await expect(panel).toContainText('This was not understood.')

    await panel.getByRole('button', { name: 'Send again' }).click()
    await expect(panel).toContainText('Sent at')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await company.mail.waitFor(isFrom('refused@olive.org'))
  })
})

test.describe('a failing or busy server', () => {
  test.use({ expectedErrors: /503|429|Network response was not ok/ })

  test('gets the same request with the same key until it accepts', async ({ page, company }) => {
    const keys: (string | undefined)[] = []
    await page.route('**/api/email/send-contact', route => {
      const status = [503, 429][keys.length]
      keys.push(route.request().headers()['idempotency-key'])
      return status ? route.fulfill({ status, body: 'Later.' }) : route.fallback()
    })
    await fillAndSend(page, contact, 'failing-server@olive.org')
    await company.mail.waitFor(isFrom('failing-server@olive.org'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  test('is not called again before its Retry-After', { tag: SLOW }, async ({ page, context }) => {
    const calledAt: number[] = []
    await page.route('**/api/email/send-contact', route => {
      calledAt.push(Date.now())
      return calledAt.length < 2
        ? route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, body: 'Later.' })
        : route.fulfill({ json: { accepted: true } })
    })
    await fillAndSend(page, contact, 'retry-after@olive.org')
    await expect.poll(() => readOutbox(page)).toMatch(/"attempts":[1-9]/)
    // Neither going online nor the next visit retries.
    await context.setOffline(true)
    await context.setOffline(false)
    await page.goto('/about')
    await expect.poll(() => readOutbox(page), { timeout: 15_000 }).toBe('[]')
    expect(calledAt).toHaveLength(2)
    const [first = 0, second = 0] = calledAt
    expect(second - first).toBeGreaterThanOrEqual(5000)
  })
})

const oddRequests = [
  { key: 'odd-call', call: 'zzz', payload: {} },
  { key: 'odd-form', form: '__proto__', facts: {}, payload: {}, createdAt: 1, attempts: 0 },
  { key: 1, form: 'contact', createdAt: 'abc', payload: {} },
  {
    key: 'odd-refusal',
    form: 'contact',
    facts: {},
    payload: { inputValue: 'odd@olive.org', body: '' },
    createdAt: Date.now(),
    attempts: 1,
    nextAttemptAt: 1,
    refusal: { a: 1 },
  },
]

/** As stored in local storage. */
const oddReceipts = {
  'no object': 'null',
  'no JSON': '{',
  'no key': JSON.stringify({ form: 'contact', createdAt: Date.now(), deletedAt: Date.now() }),
  'an unknown form': oddReceipt({ form: '__proto__' }),
  'no date': oddReceipt({ createdAt: 'abc' }),
  'a date that no calendar has': oddReceipt({ deletedAt: 1e300 }),
}

function oddReceipt(odd: object): string {
  const now = Date.now()
  return JSON.stringify({ key: 'x', form: 'contact', createdAt: now, deletedAt: now, ...odd })
}

function keepOddReceipts(page: Page) {
  const odd = Object.values(oddReceipts)
  return keepReceipts(page, Object.fromEntries(odd.map((receipt, index) => [index, receipt])))
}

/** Writes receipts into local storage, from a page of our origin. */
function keepReceipts(page: Page, byKey: Record<string, string>) {
  return page.evaluate(kept => {
    for (const [key, receipt] of Object.entries(kept)) {
      localStorage.setItem(`universe-request-${key}`, receipt)
    }
  }, byKey)
}

const goodKey = 'among-odd-ones'

test('unreadable data in storage breaks no page, blocks no sending, and goes', async ({
  page,
  company,
}) => {
  const [good] = keptBefore(Date.now())
  await keepRequests(page, [...oddRequests, { ...good, key: goodKey }])
  await keepOddReceipts(page)
  const sent = { key: 'sent', form: 'contact', createdAt: Date.now(), sentAt: Date.now() }
  await keepReceipts(page, { sent: JSON.stringify(sent) })
  await page.goto('/about')
  await company.mail.waitFor(isFrom('earlier.sara@olive.org'))
  await expect(
    requestsPanel(page).getByText(/^Your contact request of \d+ \w+: Sent at/),
  ).toHaveCount(2)
  await expect(requestsPanel(page).getByRole('button')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A younger one may be another release's; its 30 days count.
  await expect.poll(() => readOutbox(page)).toMatch(/^\[{"key":"odd-refusal"[^[]*}\]$/)
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.toSorted()).toEqual([`universe-request-${goodKey}`, 'universe-request-sent'])
})

test('a kept request is sent by a visit within 30 days, under its key', async ({
  page,
  company,
}) => {
  const at = Date.now() - 29 * 24 * 60 * 60_000
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  await keepRequests(page, keptBefore(at))
  await page.goto('/about')
  await expect.poll(() => readOutbox(page), { timeout: 15_000 }).toBe('[]')
  expect(keys.toSorted()).toEqual(['earlier-application', 'earlier-contact', 'earlier-demo'])
  for (const [email, words] of [
    ['earlier.sara@olive.org', earlierTexts.contact],
    ['earlier.omar@cedar.org', earlierTexts.demo],
    ['earlier.lina@mail.org', 'Name: Earlier Lina'],
  ] as const) {
    const [received] = await company.mail.waitFor(isFrom(email))
    expect(received?.mail.text).toContain(words)
  }
})

const earlierTexts = {
  contact:
    'Business line: Telecom\nFull name: Earlier Sara\nCompany: Olive\nEmail: earlier.sara@olive.org\nPhone: +970591234567',
  demo: 'Demo type: Work System\nFirst and last name: Earlier Omar\nCompany: Cedar\nEmail: earlier.omar@cedar.org\nPhone: +970591234567',
}

/** A request kept by an earlier visit, with an unknown fact, which is not sent. */
function keptBefore(at: number) {
  const frame = (key: string, more: Record<string, string> = {}) => ({
    key,
    facts: { idempotencyKey: key, formElapsed: '9000', honeypot: '', unknown: 'x', ...more },
    createdAt: at,
    attempts: 3,
    nextAttemptAt: at,
  })
  return [
    {
      ...frame('earlier-contact'),
      form: 'contact',
      payload: { inputValue: 'earlier.sara@olive.org', body: earlierTexts.contact },
    },
    {
      ...frame('earlier-demo', { consentPolicy: '21/11/2023' }),
      form: 'demo',
      payload: { inputValue: 'earlier.omar@cedar.org', body: earlierTexts.demo },
    },
    {
      ...frame('earlier-application', { vacancyId: '1' }),
      form: 'application',
      payload: { cv: '%PDF-1.7\nkept', name: 'Earlier Lina', email: 'earlier.lina@mail.org' },
    },
  ]
}
