import type { Page } from '@playwright/test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { enterAsOwner, expect, test } from '@universe/testing/browser/staff-test'
import type { MailServer } from '@universe/testing/servers/mail-server'
import { storeSubscribers } from '@universe/testing/stores/newsletter'
import { ISSUES, storeNewsletterOf } from '@universe/testing/stores/newsletter-issues'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { SLOW } from '../../scripts/tiers.ts'
import { lookAtWidths } from './look-at-widths.ts'

/** An issue of the newsletter, from draft to last mail. */
// Page checkers would also run in its sandboxed frames.
test.use({ expectedErrors: /Blocked script execution/ })

const READERS = ['ada', 'bo', 'cy', 'di', 'eve', 'fay', 'gus'].map(name => `${name}@people.example`)

const articles = (page: Page) => page.getByRole('group', { name: 'Articles' }).getByRole('listitem')

test.describe('sent to its readers', () => {
  test.use({
    // One every two seconds, so that progress can be observed.
    settings: ({ mail }, use) =>
      use({ EXAMPLE_CONTENT: 'on', SMTP_URL: mail.url, NEWSLETTER_PER_MINUTE: '30' }),
  })

  test('an issue is ordered, tested, sent, undone, sent again, and followed to its end', {
    tag: SLOW,
  }, async ({ page, staff, mail, refused }) => {
    test.setTimeout(120_000)
    const [stubborn = ''] = READERS
    refused.add(stubborn)
    await inStoreOf(staff.server, store => storeSubscribers(store, READERS))
    await enterAsOwner(page, staff)
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'New issue' }).click()
    await expect(articles(page)).toHaveCount(5)
    const titles = await articles(page).locator('bdi').allInnerTexts()
    const [first = '', second = ''] = titles

    const down = page.getByRole('button', { name: `Move down “${first}”` })
    await down.press('Enter')
    await expect(articles(page).first()).toContainText(second)
    await expect(down).toBeFocused()
    await page.getByLabel('Introduction').fill('Hello again.\n\nThis is <b>new</b>.')

    await page.getByRole('button', { name: 'Send a test to me' }).click()
    await expect(page.getByText('Test sent to your address')).toBeVisible()
    const [trial] = await mail.waitFor(({ recipients }) =>
      recipients.includes('sara@universe.example'),
    )
    expect(trial?.mail.subject).toMatch(/^\[Test\] Universe: /)
    const text = trial?.mail.text ?? ''
    expect(text).toContain('This is <b>new</b>.')
    expect(text.indexOf(second)).toBeLessThan(text.indexOf(first))
    expect(trial?.mail.html).toContain(second)

    const frame = page.frameLocator('iframe[title^="Mail of"]')
    await expect(frame.getByText('This is <b>new</b>.')).toBeVisible()

    await page.getByRole('link', { name: 'Send …' }).click()
    await expect(page.getByText('7 subscribers who confirmed')).toBeVisible()
    await page.getByRole('button', { name: 'Send to 7 subscribers' }).click()
    await expect(page.getByRole('heading', { name: 'Starting in a moment' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Nothing left to send' })).toBeVisible()
    await expect(page.getByText('It is being sent.')).toBeVisible()
    await expect(page.getByText('Recipients')).toHaveCount(0)
    await page.getByRole('link', { name: 'See progress' }).click()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByText('it is a draft again, and nobody got it')).toBeVisible()

    await page.getByRole('link', { name: 'Send …' }).click()
    await page.getByRole('button', { name: 'Send to 7 subscribers' }).click()
    await expect(page.getByText('Sending started.')).toBeFocused()
    const pause = page.getByRole('button', { name: 'Pause' })
    await pause.focus()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeHidden({ timeout: 15_000 })
    expect(newsOf(mail)).toEqual([])
    await expect(pause).toBeFocused()

    await expect(figure(page, 'sent')).toHaveText(/^[1-3]$/, { timeout: 20_000 })
    await expect(page.getByText('Sending started.')).toBeVisible()
    await pause.click()
    await expect(page.getByText('Paused.')).toBeFocused()
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    // It tells by itself.
    await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Resumed.', { exact: true })).toBeVisible()
    await expect(figure(page, 'sent')).toHaveText('6')
    await expect(figure(page, 'refused')).toHaveText('1')
    expect(newsOf(mail)).toEqual(READERS.slice(1))

    refused.clear()
    await page.getByRole('button', { name: 'Retry refused' }).click()
    await expect(page.getByText('Retrying refused mails.')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 20_000 })
    await expect(figure(page, 'sent')).toHaveText('7')
    await expect(page.getByRole('button', { name: 'Retry refused' })).toHaveCount(0)
    expect(newsOf(mail)).toEqual(READERS)
  })
})

const figure = (page: Page, part: string) => page.locator(`dl [data-part="${part}"] strong`)

/** @returns recipients of the issue, once per mail */
function newsOf({ received }: MailServer): string[] {
  const news = received.filter(({ mail }) => mail.headers.has('list'))
  return news.flatMap(({ recipients }) => recipients).sort()
}

test('every page and state of an issue fits 320 px, meets WCAG, and describes its links and buttons', {
  tag: SLOW,
}, async ({ page, staff }) => {
  test.setTimeout(120_000)
  await storeNewsletterOf(staff.server)
  await enterAsOwner(page, staff)
  await page.goto('/newsletter')
  await expect(page.getByText('Automatically, after 22 mails were refused')).toBeVisible()
  await expect(
    page.locator(`a[href="/newsletter/${ISSUES.canceled}"]`),
  ).toHaveAccessibleDescription(/^Canceled .*Changed /)
  await lookAtWidths(page)
  const { draft, stuck, scheduled } = ISSUES
  const ends = [`${draft}/send`, `${scheduled}/schedule`, `${draft}/preview`]
  for (const end of [...Object.values(ISSUES), ...ends]) {
    await page.goto(`/newsletter/${end}`)
    await lookAtWidths(page)
  }
  await page.goto(`/newsletter/${draft}`)
  await page.locator('summary').filter({ hasText: 'More for this issue' }).press('Enter')
  await expect(
    page.getByRole('button', { name: 'Delete permanently' }),
  ).toHaveAccessibleDescription(/cannot be undone/)
  await page.goto(`/newsletter/${stuck}`)
  await page.getByText('Cancel …').click()
  await lookAtWidths(page)
  await expect(page.getByRole('heading', { name: 'Paused automatically' })).toBeVisible()
  await expect(page.getByText('The mail server answered 550 5.7.1.')).toBeVisible()
  await page.getByRole('link', { name: 'the sender check' }).click()
  await expect(page).toHaveURL(/\/newsletter\/sender$/)
})

test('a phone’s page updates with another tab’s changes, and confirms canceling in view', async ({
  context,
  page,
  staff,
}) => {
  await storeNewsletterOf(staff.server)
  await enterAsOwner(page, staff)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/newsletter/${ISSUES.sending}`)
  const other = await context.newPage()
  await other.goto(page.url())
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused.')).toBeFocused()
  await expect(other.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await other.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sending' })).toBeVisible()
  await expect(page.getByText('It was resumed since.')).toBeVisible()

  const pause = page.getByRole('button', { name: 'Pause' })
  const cancel = page.locator('summary').filter({ hasText: 'Cancel …' })
  const expectAlike = async () => {
    const { y, height } = (await pause.boundingBox()) ?? {}
    expect(await cancel.boundingBox()).toMatchObject({ y, height })
  }
  await expectAlike()
  await cancel.click()
  const forGood = page.getByRole('button', { name: 'Cancel issue' })
  // Nothing covers it, including the bar at the bottom.
  await expect
    .poll(() =>
      forGood.evaluate(button => {
        const { x, y, bottom } = button.getBoundingClientRect()
        return [y + 1, bottom - 1].every(at => document.elementFromPoint(x + 30, at) === button)
      }),
    )
    .toBe(true)
  await expectAlike()
  await forGood.click()
  await expect(page.getByRole('heading', { name: 'Canceled' })).toBeVisible()
  await expect(other.getByText('Resumed.', { exact: true })).toBeVisible()
  await expect(other.getByText('It was canceled since.')).toBeVisible()
})

test('on phones a draft’s fields are aligned, a scheduled issue has one row of buttons, and rows show all facts', {
  tag: SLOW,
}, async ({ page, staff }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsOwner(page, staff)
  await page.goto('/newsletter')
  await page.getByRole('button', { name: 'New issue' }).click()
  const main = page.getByRole('main')
  const [label, count, legend] = await Promise.all([
    main.locator('label', { hasText: 'Introduction' }).boundingBox(),
    main.getByText('0 of 2,000').boundingBox(),
    // By its text, since its box ignores padding.
    main.locator('legend').evaluate(each => {
      const letters = document.createRange()
      letters.selectNodeContents(each)
      return letters.getBoundingClientRect().x
    }),
  ])
  expect(count?.x).toBeGreaterThan(195)
  expect(count?.y).toBeLessThan((label?.y ?? 0) + (label?.height ?? 0))
  expect(legend).toBe(label?.x)
  await main.getByRole('link', { name: 'Newsletter' }).click()
  await expect(main.getByText(/^Changed \d\d:\d\d ?by Sara Amin$/)).toBeVisible()

  await storeNewsletterOf(staff.server)
  await page.goto(`/newsletter/${ISSUES.scheduled}`)
  await expect(main.getByText(/Dubai\. It goes out/)).toBeVisible()
  await expect(main.getByLabel('Introduction')).not.toBeEditable()
  const test = main.getByRole('button', { name: 'Send a test to me' })
  await expect(test).toBeHidden()
  const buttons = ['Preview', 'Send …'].map(name =>
    main.getByRole('link', { name, exact: true }).boundingBox(),
  )
  const rows = new Set((await Promise.all(buttons)).map(box => box?.y))
  expect(rows.size).toBe(1)
  await main.locator('summary', { hasText: 'More for this issue' }).click()
  await expect(test).toBeVisible()
  await main.getByRole('link', { name: 'Change', exact: true }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible()
})

test('removing an article keeps the pointer’s target, and adding one announces it', {
  tag: SLOW,
}, async ({ page, staff }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsOwner(page, staff)
  await page.goto('/newsletter')
  await page.getByRole('button', { name: 'New issue' }).click()
  await expect(articles(page)).toHaveCount(5)
  // Screen-reader text in scrolled rows must not extend the page below the bar.
  const below = await page.evaluate(() => {
    const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
    return document.documentElement.scrollHeight - window.scrollY - end
  })
  expect(below).toBeLessThan(100)
  const remove = page.getByRole('button', { name: /^Remove/ })
  const place = () => page.evaluate(() => window.scrollY)
  await remove.nth(1).focus()
  const before = await place()
  await remove.nth(1).press('Enter')
  await expect(articles(page)).toHaveCount(4)
  await expect(remove.nth(1)).toBeFocused()
  expect(await place()).toBe(before)
  await remove.last().press('Enter')
  await expect(articles(page)).toHaveCount(3)
  await expect(remove.last()).toBeFocused()
  for (const left of [2, 1, 0]) {
    await remove.first().press('Enter')
    await expect(articles(page)).toHaveCount(left)
  }
  const add = page.getByRole('button', { name: /^Add “/ })
  await expect(add.first()).toBeFocused()

  // An article that the issue does not contain.
  await page.reload()
  await add.first().click()
  const told = await articles(page).last().innerText()
  await expect(page.getByText('version 3')).toBeVisible()
  await page.reload()
  await expect(articles(page).last()).toHaveText(told, { useInnerText: true })
})

test('an issue saves itself, on the way to another page too, and merges other members’ changes', async ({
  page,
  staff,
}) => {
  await enterAsOwner(page, staff)
  await page.goto('/newsletter')
  await page.getByRole('button', { name: 'New issue' }).click()
  const intro = page.getByLabel('Introduction')
  await intro.pressSequentially('Mine.\n\nAgain.')
  await page.getByRole('main').getByRole('link', { name: 'Newsletter' }).click()
  await expect(page).toHaveURL(/\/newsletter$/)
  await page.getByRole('list', { name: 'Issues' }).getByRole('link').click()
  await expect(intro).toHaveValue('Mine.\n\nAgain.')

  const saveTheirs = (theirs: { intro?: string; subject?: string; articles?: string }) =>
    inStoreOf(staff.server, ({ db }) =>
      db
        .updateTable('newsletter_issues')
        .set(({ eb }) => ({ ...theirs, revision: eb('revision', '+', 1), editor_id: 'theirs' }))
        .execute(),
    )
  await saveTheirs({ subject: 'Theirs' })
  await intro.fill('Mine, longer.')
  await expect(page.getByLabel('Subject')).toHaveValue('Theirs')

  const [first = ''] = await articles(page).locator('bdi').allInnerTexts()
  await saveTheirs({ intro: 'Theirs.', articles: '[]' })
  await page.getByRole('button', { name: `Move down “${first}”` }).click()
  await intro.fill('Mine, shorter.')
  const conflict = page.getByRole('region', { name: 'Conflicting changes' })
  await expect(conflict.getByRole('region', { name: 'Articles' })).toContainText(first)
  const words = conflict.getByRole('region', { name: 'Introduction' })
  await expect(words).toContainText('Theirs.')
  await conflict
    .getByRole('region', { name: 'Articles' })
    .getByRole('button', { name: 'Use theirs' })
    .click()
  await words.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.reload()
  await expect(intro).toHaveValue('Mine, shorter.')
  await expect(articles(page)).toHaveCount(0)
})

test('an unsaved issue is neither sent nor hidden', async ({ page, staff }) => {
  await storeNewsletterOf(staff.server)
  await enterAsOwner(page, staff)
  await page.clock.install()
  await page.goto(`/newsletter/${ISSUES.draft}`)
  await page.getByLabel('Subject').fill('S'.repeat(121))
  await page.getByRole('link', { name: 'Send …' }).click()
  const told = page.getByRole('alert')
  await expect(told.filter({ hasText: 'the limit is 120' })).toBeVisible()
  await expect(told.filter({ hasText: 'Not sent: your changes are not saved yet' })).toBeVisible()
  await expect(page).toHaveURL(/-draft$/)
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('S'.repeat(121))

  await inStoreOf(staff.server, ({ db }) =>
    db
      .updateTable('newsletter_issues')
      .set({ state: 'scheduled', wall_time: '2099-01-05T09:00', zone: 'Asia/Hebron' })
      .where('id', '=', ISSUES.draft)
      .execute(),
  )
  await page.getByLabel('Subject').fill('Mine')
  await page.clock.runFor(60_000)
  await expect(told.filter({ hasText: 'It is scheduled now' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Mine')
})

test('Enter in the article search searches, and announces the result', { tag: SLOW }, async ({
  page,
  staff,
}) => {
  await enterAsOwner(page, staff)
  await page.goto('/newsletter')
  await page.getByRole('button', { name: 'New issue' }).click()
  await expect(articles(page)).toHaveCount(5)
  const title = await articles(page).first().locator('bdi').innerText()
  await page.getByRole('button', { name: `Remove “${title}”` }).press('Enter')
  await page.getByLabel('Introduction').fill('Kept.')
  const find = page.getByRole('searchbox', { name: 'Add an article' })
  const told = page.getByRole('status').filter({ hasText: 'to add' })
  await find.fill(title)
  await find.press('Enter')
  await expect(told).toHaveText(`1 article to add matches “${title}”.`)
  await expect(page.getByLabel('Introduction')).toHaveValue('Kept.')
  await find.fill('no such title')
  await find.press('Enter')
  await expect(told).toHaveText('No article to add matches “no such title”.')
})

test('a repeated local time is asked about once, announced, and not ignored', async ({
  page,
  staff,
}) => {
  await storeNewsletterOf(staff.server)
  await enterAsOwner(page, staff)
  await page.clock.install()
  await page.goto(`/newsletter/${ISSUES.scheduled}/schedule`)
  const told = page.getByRole('main').getByRole('status')
  await expect(told).toHaveText('')
  await page.getByLabel('Time').fill('01:30')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Date').focus()
  const [year = '', month, day] = nextDayOf25Hours().split('-')
  await page.keyboard.type(`${month}${day}`)
  for (const digit of year) {
    await page.keyboard.press(digit)
    await page.clock.runFor(500)
    await expect(told).not.toContainText('Clocks')
  }
  await expect(page.getByLabel('Date')).toHaveValue(`${year}-${month}-${day}`)
  await page.clock.runFor(1000)
  await expect(told).toContainText('Clocks show that time twice on that day.')
  const first = page.getByRole('radio').first()
  const second = page.getByRole('radio').nth(1)
  await page.clock.resume()
  await page.getByRole('button', { name: 'Reschedule' }).press('Enter')
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('required')
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Scheduled.')).toBeFocused()
})

test('a time chosen before hydration stays, and is announced', {
  tag: SLOW,
}, async ({ page, staff }) => {
  await storeNewsletterOf(staff.server)
  await enterAsOwner(page, staff)
  const come = await delayRequests(page, /\/assets\/.*\.js$/)
  await page.goto(`/newsletter/${ISSUES.scheduled}/schedule`, { waitUntil: 'commit' })
  const day = nextDayOf25Hours()
  await page.getByLabel('Date').fill(day)
  await page.getByLabel('Time').fill('01:30')
  await page.getByLabel('By the clock in').selectOption('Dubai')
  come()
  await whenHydrated(page)
  await expect(page.getByLabel('Date')).toHaveValue(day)
  await expect(page.getByLabel('Time')).toHaveValue('01:30')
  await expect(page.getByLabel('By the clock in')).toHaveValue('Asia/Dubai')
  await expect(page.getByRole('main')).toContainText('01:30 Dubai')
})

/** @returns the next day on which the schedule's zone sets clocks back */
function nextDayOf25Hours(): string {
  let at = Temporal.Now.zonedDateTimeISO('Asia/Hebron')
  while (at.hoursInDay <= 24) {
    const next = at.getTimeZoneTransition('next')
    if (!next) throw new Error('No clock is put back any more.')
    at = next
  }
  return at.toPlainDate().toString()
}
