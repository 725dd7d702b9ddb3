import type { Page } from '@playwright/test'
import { enlargeText, findCutTextAt } from '@universe/testing/browser/cut-text'
import { beginArticle } from '@universe/testing/browser/staff-editor'
import { enterAsOwner, expect, staffAlone, test } from '@universe/testing/browser/staff-test'
import { storeInboxOf } from '@universe/testing/stores/inbox-requests'
import {
  ISSUES,
  LISTED,
  storeNewsletterList,
  storeNewsletterOf,
} from '@universe/testing/stores/newsletter-issues'
import { storeNumberedWeeks } from '@universe/testing/stores/numbered-weeks'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'

test.use({ settings: staffAlone })

/** Text at 200% by the browser's setting (WCAG 1.4.4), in the staff's app. */
const WIDTHS = [320, 390, 768, 1024, 1440]

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(async ({ page }) => void (await enlargeText(page)))

async function cutAt(page: Page, address: string) {
  await page.goto(address)
  await expectUncut(page, address)
}

/** With the first row's menu open, which overlays the page. */
async function cutInMenuAt(page: Page, address: string) {
  await page.goto(address)
  const dots = page.locator('summary').filter({ hasText: /^More (?:about|for)/ })
  await dots.first().click()
  await expectUncut(page, `the menu of ${address}`, / stands over /)
}

async function expectUncut(page: Page, what: string, intended?: RegExp) {
  const found = await findCutTextAt(page, WIDTHS)
  // Fields scroll their own text, and selects open.
  const inField = / in (?:input|select|textarea)\./
  expect(
    found.filter(line => !inField.test(line) && !intended?.test(line)),
    what,
  ).toEqual([])
}

test('account, member and number pages clip no text', async ({ page, staff }) => {
  test.setTimeout(120_000)
  for (const address of ['/sign-in', '/sign-in/recovery', staff.ownerLink])
    await cutAt(page, address)
  await enterAsOwner(page, staff)
  await inStoreOf(staff.server, store => storeNumberedWeeks(store, { days: 120 }))
  for (const address of ['/welcome', '/members', '/account', '/numbers', '/subscribers/import'])
    await cutAt(page, address)
  await page.goto('/members')
  const member = await page.getByRole('link', { name: 'Sara Amin' }).getAttribute('href')
  await cutAt(page, member ?? '')
  await page.context().clearCookies()
  await cutAt(page, '/sign-in')
})

test('the newsletter’s issue pages clip no text', async ({ page, staff }) => {
  test.setTimeout(180_000)
  await storeNewsletterOf(staff.server)
  await enterAsOwner(page, staff)
  const { draft, scheduled } = ISSUES
  const ends = ['', ...Object.values(ISSUES).map(id => `/${id}`)]
  for (const end of [...ends, `/${draft}/send`, `/${scheduled}/schedule`, `/${draft}/preview`])
    await cutAt(page, `/newsletter${end}`)
  await cutInMenuAt(page, `/newsletter/${draft}`)
  await cutInMenuAt(page, `/articles/${await beginArticle(page, staff.url)}`)
})

test('subscriber and sender pages break no word', async ({ page, staff }) => {
  await inStoreOf(staff.server, store => storeNewsletterList(store))
  await enterAsOwner(page, staff)
  await page.setViewportSize({ width: 320, height: 900 })
  const { reader, imported } = LISTED
  const ends = ['/subscribers', `/subscribers/${reader}`, `/subscribers/${imported}`]
  for (const address of [...ends, '/subscribers/import', '/newsletter/sender']) {
    await page.goto(address)
    expect(await page.getByRole('main').evaluate(findBrokenWords), address).toEqual([])
  }
  await page.goto('/subscribers/import')
  const choice = page.getByLabel('A CSV file')
  const heightWith = async (name: string) => {
    await choice.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('email') })
    return choice.evaluate(each => each.clientHeight)
  }
  // Long text wraps.
  const long = 'signed-at-the-spring-fair-of-ramallah-in-march-2026.csv'
  expect(await heightWith(long)).toBeGreaterThan(1.2 * (await heightWith('a.csv')))
})

/** Runs in the page. */
function findBrokenWords(main: Element): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility()) continue
    for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (new Set(lines.map(({ top }) => top)).size > 1)
        broken.push(`${word} in ${text.parentElement?.outerHTML}`)
    }
  }
  return broken
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('every action for selected requests is reachable', async ({ page, staff }) => {
    await storeInboxOf(staff.server)
    await enterAsOwner(page, staff)
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    await page.getByRole('checkbox').nth(1).tap()
    const bar = page.getByRole('region', { name: 'What to do with the selected requests' })
    const count = bar.getByText('1 selected')
    expect(await count.evaluate(each => each.getClientRects().length)).toBe(1)
    expect(await count.evaluate(each => each.scrollWidth <= each.clientWidth)).toBe(true)
    await bar.getByText('State', { exact: true }).tap()
    for (const choice of await bar.locator('details[open] button').all()) {
      await choice.scrollIntoViewIfNeeded()
      await expect(choice).toBeInViewport({ ratio: 1 })
    }
    await bar.getByRole('button', { name: 'Done' }).tap()
    await expect(page.getByText(/^The request of .+ is done\.$/)).toBeVisible()
  })
})
