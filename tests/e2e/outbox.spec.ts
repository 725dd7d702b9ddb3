import type { BrowserContext, Page } from '@playwright/test'
import { expect, stopClock, test } from '@universe/testing/browser/browser-test'
import { keepRequests } from '@universe/testing/browser/keep-requests'
import { readOutbox } from '@universe/testing/browser/outbox-content'
import { isFrom, type ReceivedMail } from '@universe/testing/servers/mail-server'
import { SLOW } from '../../scripts/tiers.ts'

/** Requests kept in the browser until the server has accepted them (readings, Confirmations). */
const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nkept') }

/** The sending code loads by itself when online, without interaction. */
async function gotoForm(page: Page, address: string) {
  const parts = ['sending', 'outbox'].map(part =>
    page.waitForResponse(response => response.url().includes(`/assets/${part}-`)),
  )
  await page.goto(address)
  for (const part of parts) await (await part).finished()
}

async function openForm(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await gotoForm(page, address)
  return page
}

async function fillContact(page: Page, email: string) {
  await page.getByRole('combobox', { name: 'Business line' }).selectOption('Telecom')
  await page.getByRole('textbox', { name: 'Name' }).fill('Offline Sara')
  await page.getByRole('textbox', { name: 'Company' }).fill('Olive')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+970591234567')
}

async function fillDemo(page: Page, email: string) {
  await page.getByLabel('First and last name').fill('Offline Omar')
  await page.getByRole('textbox', { name: 'Company' }).fill('Cedar')
  await page.getByLabel('Demo type').selectOption('Work System')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+970591234567')
  await page.getByLabel('I agree to personal data processing').check()
}

async function fillCv(page: Page, email: string) {
  await page.getByRole('button', { name: 'Upload Your CV' }).click()
  await page.getByLabel(/^CV/).setInputFiles(pdf)
  await page.getByLabel('Name').fill('Offline Lina')
  await page.getByLabel('Email').fill(email)
}

test('three requests sent offline arrive exactly once each, after the page was closed', async ({
  context,
  company,
}) => {
  const contact = await openForm(context, '/contact')
  const demo = await openForm(context, '/technologies')
  const job = await openForm(context, '/jobsdetails/1')
  await context.setOffline(true)
  await fillContact(contact, 'offline.sara@olive.org')
  await contact.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(contact.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
  await fillDemo(demo, 'offline.omar@cedar.org')
  await demo.getByRole('button', { name: 'Request demo' }).click()
  await expect(demo.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
  await fillCv(job, 'offline.lina@mail.org')
  await job.getByRole('button', { name: 'Submit Yout CV' }).click()
  await expect(job.getByRole('status').filter({ hasText: 'CV submitted' })).toBeVisible()
  for (const page of [contact, demo, job]) await page.close()

  await context.setOffline(false)
  // Two tabs at once: only one of them sends.
  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map(tab => tab.goto('/about')))
  const senders = ['offline.sara@olive.org', 'offline.omar@cedar.org', 'offline.lina@mail.org']
  const mine = (message: ReceivedMail) => senders.some(sender => isFrom(sender)(message))
  await company.mail.waitFor(mine, senders.length)
  await expect.poll(() => readOutbox(tabs[0] as Page)).toBe('[]')
  expect(company.mail.received.filter(mine)).toHaveLength(senders.length)
})

test.describe('back online', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('sends kept requests at once, in the same visit', async ({ page, context, company }) => {
    await gotoForm(page, '/contact')
    await fillContact(page, 'back.online@olive.org')
    // Timers are stopped: only the `online` event can send.
    await stopClock(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
    await expect.poll(() => readOutbox(page)).toMatch(/"attempts":[1-9]/)
    await context.setOffline(false)
    await company.mail.waitFor(isFrom('back.online@olive.org'))
  })
})

test.describe('a permanently refused request', () => {
  test.use({ expectedErrors: /422|503|Network response was not ok/ })

  test('refused only at the next visit is shown then', { tag: SLOW }, async ({ page }) => {
    let status = 503
    await page.route('**/api/email/send-contact', route =>
      route.fulfill({ status, contentType: 'text/plain', body: 'Not like this.' }),
    )
    await page.goto('/contact')
    await fillContact(page, 'late@olive.org')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
    await expect.poll(() => readOutbox(page)).toMatch(/"attempts":[1-9]/)
    status = 422
    await page.goto('/about')
    const panel = page.getByRole('complementary', { name: 'Your earlier requests' })
    await expect(panel).toContainText('Not like this.')
    await panel.getByRole('button', { name: 'Discard' }).click()
    await expect(panel).toBeHidden()
    expect(await readOutbox(page)).toBe('[]')
  })

  test('is shown at the next visit with the reason, and can be sent again or discarded', async ({
    page,
    company,
  }) => {
    await page.route('**/api/email/send-contact', route =>
      route.fulfill({ status: 422, contentType: 'text/plain', body: 'This was not understood.' }),
    )
    await page.goto('/contact')
    await fillContact(page, 'refused@olive.org')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
    // The response must be stored before the page is left, or the next visit retries.
    await expect.poll(() => readOutbox(page)).toContain('This was not understood.')
    await page.goto('/about')
    const panel = page.getByRole('complementary', { name: 'Your earlier requests' })
    await expect(panel).toContainText('This was not understood.')

    await page.unrouteAll()
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
    await page.goto('/contact')
    await fillContact(page, 'failing-server@olive.org')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
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
    await page.goto('/contact')
    await fillContact(page, 'retry-after@olive.org')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
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

test.describe('unreadable data in storage', () => {
  const goodKey = 'among-odd-ones'
  const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Your earlier requests' })

  test('does not block sending, and is removed', { tag: SLOW }, async ({ page, company }) => {
    const [good] = keptBefore(Date.now())
    await keepRequests(page, [...oddRequests, { ...good, key: goodKey }])
    await keepOddReceipts(page)
    await page.goto('/about')
    await company.mail.waitFor(isFrom('earlier.sara@olive.org'))
    await expect(panelOf(page)).toContainText('Sent at')
    // A younger one may be another release's; its 30 days count.
    await expect.poll(() => readOutbox(page)).toMatch(/^\[{"key":"odd-refusal"[^[]*}\]$/)
    const left = await page.evaluate(() => Object.keys(localStorage))
    expect(left).toEqual([`universe-request-${goodKey}`])
  })

  test('breaks no page and no other receipt', async ({ page }) => {
    await keepRequests(page, oddRequests)
    await keepOddReceipts(page)
    const good = { key: goodKey, form: 'contact', createdAt: Date.now(), sentAt: Date.now() }
    await keepReceipts(page, { [goodKey]: JSON.stringify(good) })
    await page.goto('/about')
    await expect(panelOf(page)).toContainText(/^Your contact request of \d+ \w+: Sent at/)
    await expect(panelOf(page).getByRole('button')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('a request kept by an earlier visit', () => {
  test('is sent at the next one within 30 days, under its key', async ({ page, company }) => {
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
