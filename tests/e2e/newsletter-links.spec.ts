import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { calls, formHeaders } from '@universe/contract/calls'
import { trialLetter } from '@universe/domain/newsletter/issues/preview-issue'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { expect, test } from '@universe/testing/browser/browser-test'
import { findCutTextAt, withLargeText } from '@universe/testing/browser/cut-text'
import { CLIENT_SCRIPT, delayRequests } from '@universe/testing/browser/data-requests'
import { siteForms, submitButton, watchPosts } from '@universe/testing/browser/site-forms'
import { linksOf, subscribeAt } from '@universe/testing/clients/api-requests'
import { isTo, type MailServer } from '@universe/testing/servers/mail-server'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { SLOW, slowUnless } from '../../scripts/tiers.ts'

/** From the newsletter form by its mail to the end; opening a link does nothing. */
const LINK = /\/newsletter\/confirm\?token=([\w-]{43})/
const WIDTHS = [320, 1440]
const LARGE_TEXT_WIDTHS = [320, 390, 768, 1024, 1440]
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function subscribe(page: Page, email: string) {
  // Filled in faster than by a person, which would be suspicious.
  await page.route(`**${calls.newsletter}`, route => {
    const headers = {
      ...route.request().headers(),
      [formHeaders.formElapsed.toLowerCase()]: '9000',
    }
    return route.continue({ headers })
  })
  await page.goto(siteForms.newsletter.address)
  await siteForms.newsletter.fill(page, email)
  await submitButton(page, siteForms.newsletter).click()
  await expect(
    page.getByText(/Reference \w{6}\. Confirm by the link that we have mailed you, unless/),
  ).toBeVisible()
}

async function readLink(mail: MailServer, email: string) {
  const [message] = await mail.waitFor(isTo(email))
  const [link = '', token = ''] = LINK.exec(message?.mail.text ?? '') ?? []
  expect(message?.mail.html || '').toContain(link)
  return { link, token }
}

/** Waits for the page that the press loads. */
async function press(page: Page, name: string) {
  const answered = page.waitForResponse(response => response.request().method() === 'POST')
  await page.getByRole('button', { name }).click()
  const { headers, status } = await answered.then(async response => ({
    headers: await response.allHeaders(),
    status: response.status(),
  }))
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
}

/** Playwright cannot inspect a navigating page. @returns texts of the button */
async function listenToButton(page: Page): Promise<string[]> {
  const said: string[] = []
  await page.exposeFunction('hear', (words: string) => said.push(words))
  await page.addInitScript(() => {
    let last: string | null | undefined
    new MutationObserver(() => {
      const words = document.querySelector('main form button')?.textContent
      if (words && words !== last) Reflect.get(window, 'hear')(words)
      last = words
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return said
}

async function placeOf(page: Page, name: string): Promise<[x: number, y: number]> {
  const button = page.getByRole('main').getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('There is no button to tap.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Subscribes, and confirms without the page. @returns paths of its mails' links */
async function subscribeConfirmed(server: RunningServer, email: string) {
  const { dataDir, url } = server
  const links = await subscribeAt(server, { dataDir }, email)
  const { status } = await fetch(`${url}${links.confirm}`, {
    method: 'POST',
    body: new URLSearchParams({ confirm: '1' }),
  })
  expect(status).toBe(200)
  return links
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('confirms, unsubscribes and undoes by buttons only', async ({
  page,
  company: { server, mail },
}) => {
  const email = 'links@olive.org'
  await subscribe(page, email)
  const { link, token } = await readLink(mail, email)
  const links = createSubscriptionLinks(readFileSync(join(server.dataDir, 'form-secret')))
  const { unsubscribe } = linksOf(server.dataDir, links.readToken('confirm', token) ?? '')

  for (const path of [unsubscribe, link]) {
    await page.goto(path)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await page.context().cookies()).toEqual([])
  }
  await expect(page).toHaveTitle('Confirm your subscription | Universe')
  const asked = await page.getByRole('main').innerText()
  await press(page, 'Confirm')
  await expect(heading(page), 'nobody had confirmed before').toHaveText('Thank you for confirming')
  await expect(page).toHaveURL(link)
  await page.goto(link)
  expect(await page.getByRole('main').innerText(), 'it tells nobody what was done').toBe(asked)
  expect(asked, 'and is true of both').toContain('Once is enough')
  await press(page, 'Confirm')
  await expect(page.getByText(/You confirmed on \w+ \d+, \d{4}/)).toBeVisible()
  await subscribe(page, email)

  await page.goto(unsubscribe)
  await press(page, 'Unsubscribe')
  await expect(heading(page), 'nobody had unsubscribed before').toHaveText('Unsubscribed')
  await press(page, 'Undo: keep me subscribed')
  await expect(heading(page)).toHaveText('Subscribed again')
  await expect(page).toHaveURL(unsubscribe)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('repeated taps at one place undo nothing and navigate nowhere', { tag: SLOW }, async ({
    page,
    company: { server },
  }) => {
    const { unsubscribe } = await subscribeConfirmed(server, 'taps@olive.org')
    await page.goto(unsubscribe)
    const place = await placeOf(page, 'Unsubscribe')
    await page.touchscreen.tap(...place)
    await expect(heading(page)).toHaveText('Unsubscribed')
    for (let taps = 0; taps < 3; taps++) await page.touchscreen.tap(...place)
    await expect(page).toHaveURL(unsubscribe)
    await expect(heading(page)).toHaveText('Unsubscribed')

    const undo = await placeOf(page, 'Undo: keep me subscribed')
    await page.touchscreen.tap(...undo)
    await expect(heading(page)).toHaveText('Subscribed again')
    for (let taps = 0; taps < 3; taps++) await page.touchscreen.tap(...undo)
    await expect(page).toHaveURL(unsubscribe)
  })
})

test.describe('on a slow line', () => {
  // The browser aborts the first of two posts.
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 }, expectedErrors: /ERR_ABORTED/ })

  for (const early of [false, true]) {
    test(
      `a double tap${early ? ' before hydration' : ''} posts once, and the button shows progress`,
      slowUnless(early),
      async ({ page, company: { server } }) => {
        const email = `slow-${early}@olive.org`
        const { confirm } = await subscribeAt(server, { dataDir: server.dataDir }, email)
        const runScripts = await delayRequests(page, CLIENT_SCRIPT)
        const answer = await delayRequests(page, '**/newsletter/**', 'POST')
        const posts = watchPosts(page)
        const said = await listenToButton(page)
        if (!early) runScripts()
        await page.goto(confirm, early ? { waitUntil: 'domcontentloaded' } : {})
        const place = await placeOf(page, 'Confirm')
        await page.touchscreen.tap(...place)
        await expect.poll(() => posts).toHaveLength(1)
        runScripts()
        await expect.poll(() => said).toEqual(['Confirm', 'Confirming…'])
        await page.touchscreen.tap(...place)
        await page.touchscreen.tap(...place)
        answer()
        await expect(heading(page)).toHaveText('Thank you for confirming')
        expect(posts).toHaveLength(1)
      },
    )
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('a double tap gets a response that suits the first one', { tag: SLOW }, async ({
      page,
      company: { server },
    }) => {
      const email = 'slow-plain@olive.org'
      const { confirm } = await subscribeAt(server, { dataDir: server.dataDir }, email)
      await page.goto(confirm)
      const place = await placeOf(page, 'Confirm')
      const first = Promise.withResolvers<void>()
      let posts = 0
      await page.route('**/newsletter/**', async route => {
        if (route.request().method() !== 'POST') return route.fallback()
        const isFirst = posts++ === 0
        const response = await route.fetch()
        if (isFirst) await first.promise
        await route.fulfill({ response }).catch(() => {})
      })
      await page.touchscreen.tap(...place)
      await expect.poll(() => posts).toBe(1)
      await page.touchscreen.tap(...place)
      await expect(heading(page)).toHaveText('Your subscription is confirmed')
      first.resolve()
      expect(posts).toBe(2)
    })
  })
})

test('after a press there is nothing to press where its button was', { tag: SLOW }, async ({
  page,
  company: { server },
}) => {
  await walkPresses(page, server, 'places@olive.org')
  await page.setViewportSize({ width: 320, height: 844 })
  await withLargeText(page, () => walkPresses(page, server, 'large@olive.org'))
})

/** Confirms, unsubscribes and undoes by the pages' buttons, each twice. */
async function walkPresses(page: Page, server: RunningServer, email: string) {
  const { confirm, unsubscribe } = await subscribeAt(server, { dataDir: server.dataDir }, email)
  for (let times = 0; times < 2; times++) {
    await page.goto(confirm)
    await pressOnce(page, 'Confirm')
  }
  await page.goto(unsubscribe)
  await pressOnce(page, 'Unsubscribe')
  await page.goto(unsubscribe)
  await pressOnce(page, 'Unsubscribe')
  await pressOnce(page, 'Undo: keep me subscribed')
}

/**
 * Presses a button in `main`, and expects nothing pressable at or above its place on the next page:
 * a repeated tap must hit nothing at any scroll position.
 */
async function pressOnce(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name })
  const end = await button.evaluate(element => element.getBoundingClientRect().bottom + scrollY)
  const answered = page.waitForResponse(response => response.request().method() === 'POST')
  await button.click()
  await (await answered).finished()
  await page.waitForLoadState('domcontentloaded')
  const reached = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button), main ~ * :is(a, button)')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .map(element => ({
        words: element.textContent,
        top: element.getBoundingClientRect().top + scrollY,
      })),
  )
  expect(reached.length).toBeGreaterThan(0)
  expect(
    reached.filter(({ top }) => top < end),
    `after ${name}, whose end is at ${end} px`,
  ).toEqual([])
}

test('a test mail’s link says what it is, and Back says so again', async ({
  page,
  company: { server },
}) => {
  const issue = { subject: 'News', intro: 'Hello', articles: [] }
  const { footer } = trialLetter(issue, { publicUrl: server.url })
  const link = footer.find(({ href }) => href)?.href ?? ''
  await page.goto(link)
  await expect(heading(page)).toHaveText('This is a trial')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(heading(page)).toHaveText('This is a trial')
})

test('a title breaks between its parts, and only if it must', { tag: SLOW }, async ({
  page,
  company: { server },
}) => {
  const { confirm } = linksOf(server.dataDir, '0'.repeat(32))
  await page.goto(confirm)
  for (const [width, tops] of [
    [390, 1],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await heading(page)
      .locator('span')
      .evaluateAll(parts =>
        parts.map(part => {
          const { top, height } = part.getBoundingClientRect()
          return { top, isOneLine: height < 2 * Number.parseFloat(getComputedStyle(part).fontSize) }
        }),
      )
    expect(lines.map(({ isOneLine }) => isOneLine)).toEqual([true, true])
    expect(new Set(lines.map(({ top }) => top)).size).toBe(tops)
  }
})

test.describe('when idle', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 400/ })

  test('the pages clip no text at any width, and have no violations', { tag: SLOW }, async ({
    page,
    company: { server },
  }) => {
    const { confirm, unsubscribe } = linksOf(server.dataDir, '0'.repeat(32))
    const findCut = () => findCutTextAt(page, LARGE_TEXT_WIDTHS)
    const judge = async () => {
      expect(await findCutTextAt(page, WIDTHS)).toEqual([])
      expect(await withLargeText(page, findCut), 'when large').toEqual([])
      await expect(page.getByTestId('page-loader')).toBeHidden()
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
      const { violations } = await axe.setLegacyMode().withTags(TAGS).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.length])).toEqual([])
    }
    await page.goto('/newsletter/confirm?token=broken')
    await judge()
    await page.goto(confirm)
    await judge()
    await page.goto(unsubscribe)
    expect(await withLargeText(page, findCut), 'when large').toEqual([])
    await press(page, 'Unsubscribe')
    await judge()
  })
})
