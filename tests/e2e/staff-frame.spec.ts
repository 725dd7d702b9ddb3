import type { Page } from '@playwright/test'
import { enterAs, enterAsOwner, expect, test } from '@universe/testing/browser/staff-test'
import { storeInboxOf } from '@universe/testing/stores/inbox-requests'
import { SLOW } from '../../scripts/tiers.ts'
import { expectAccessible } from './look-at-widths.ts'

const ways = (page: Page) => page.getByRole('navigation', { name: 'Staff' })
const current = (page: Page) => ways(page).locator('[aria-current]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the side bar marks the open list, and counts', { tag: SLOW }, async ({ page, staff }) => {
  await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  await expect(current(page)).toHaveText('Inbox10 new')
  await ways(page).getByRole('link', { name: 'Mine' }).click()
  await expect(current(page)).toHaveText('Mine')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Waiting/ })
    .click()
  await expect(page).toHaveURL(/assignee=me/)
  await expect(page).toHaveURL(/state=waiting/)
  await expect(current(page)).toHaveText('Mine')
  await ways(page).getByRole('link', { name: 'Waiting' }).press('Enter')
  await expect(current(page)).toHaveText('Waiting')
  await ways(page).getByRole('link', { name: 'Account' }).press('Enter')
  await expect(heading(page)).toHaveText('Account')
  await expect(current(page)).toHaveText('Account')

  const warning = page.getByText('2 mails were not sent.')
  await warning.getByRole('link', { name: 'Show them' }).press('Enter')
  await expect(current(page)).toHaveText('Inbox10 new')
  await page.getByRole('button', { name: 'Send all again' }).click()
  await expect(warning).toBeHidden()
  await expect(page.getByRole('banner').getByText('Mail is written to files')).toBeVisible()
})

test('on phones navigation is at the bottom', async ({ browser, page, staff }) => {
  await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  const state = await page.context().storageState()
  const phone = { width: 320, height: 640 }
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      baseURL: staff.url,
      storageState: state,
      viewport: phone,
      javaScriptEnabled,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const held = await context.newPage()
    await held.goto('/inbox')
    for (const entry of await ways(held).locator('a:visible, button:visible').all()) {
      const box = await entry.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    // The page's end is not covered by the bar.
    await held.getByRole('list', { name: 'Requests' }).getByRole('link').last().focus()
    await held.mouse.wheel(0, 9999)
    const end = held.getByRole('list', { name: 'Requests' })
    const bar = await ways(held).boundingBox()
    await expect
      .poll(async () => {
        const box = await end.boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      })
      .toBeLessThanOrEqual(bar?.y ?? 0)
    await ways(held).getByRole('link', { name: 'Mine' }).tap()
    await expect(current(held)).toHaveText('Mine')

    const more = held.getByRole('button', { name: 'More' })
    await more.tap()
    await expect(held.getByRole('link', { name: 'Audit' })).toBeVisible()
    if (javaScriptEnabled) {
      await expectAccessible(held)
    }
    await held.keyboard.press('Escape')
    await expect(held.getByRole('link', { name: 'Audit' })).toBeHidden()
    await expect(more).toBeFocused()
    await more.tap()
    await held.getByRole('link', { name: 'Audit' }).tap()
    await expect(heading(held)).toHaveText('Audit')
    await expect(held.getByRole('link', { name: 'Members' })).toBeHidden()
    await context.close()
  }
})

test('roles see links to their own lists', { tag: SLOW }, async ({ browser, staff }) => {
  for (const [role, labels] of [
    ['recruiter', ['Inbox', 'Mine', 'Vacancies', 'Numbers', 'People', 'Account']],
    ['editor', ['Articles', 'Newsletter', 'Account']],
  ] as const) {
    const page = await enterAs(browser, staff, [role], { javaScriptEnabled: false })
    await expect(ways(page).getByRole('link')).toHaveText([...labels], { useInnerText: true })
    await page.context().close()
  }
})
