import type { Page } from '@playwright/test'
import { isolate } from '@universe/contract/isolate'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { enterAsOwner, expect, staffAlone, test } from '@universe/testing/browser/staff-test'
import { exampleInbox, storeInboxOf } from '@universe/testing/stores/inbox-requests'
import { SLOW } from '../../scripts/tiers.ts'

test.use({ settings: staffAlone })

/** The inbox by keyboard only. */
const rows = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Requests' }).getByRole('link', { name }).first()
const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('keyboard work on the list', async ({ page, staff }) => {
  await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  await expect(page.getByRole('button', { name: 'All shortcuts' })).toBeVisible()
  await press(page, 'j', 'j', 'k')
  await expect(row(page, 'Dana Saleh')).toBeFocused()
  await press(page, 'e')
  await expect(page.getByText(`The request of ${isolate('Dana Saleh')} is done.`)).toBeFocused()
  await expect(rows(page)).toHaveCount(exampleInbox.length - 1)
  // The finished request has left the list: the next one is focused.
  await press(page, 'j')
  await expect(row(page, 'Omar Khalil')).toBeFocused()
  await press(page, 'u')
  await expect(page.getByText('Undone.')).toBeFocused()
  await expect(rows(page)).toHaveCount(exampleInbox.length)

  await press(page, 'j')
  await expect(row(page, 'Lina Haddad')).toBeFocused()
  await press(page, 'a')
  const assign = page.getByRole('dialog', { name: 'Assign Lina Haddad' })
  await expect(assign.getByRole('combobox')).toBeFocused()
  // Dialogs and fields get all keys themselves.
  await press(page, 'e', 'j', 'M', 'Tab', 'Enter')
  await expect(page.getByText('Assigned to Sara Amin.')).toBeFocused()
  await expect(assign).toBeHidden()
  await expect(rows(page)).toHaveCount(exampleInbox.length)
  // An application moves to its next state, or to any by its digit.
  await row(page, 'Lina Haddad').focus()
  await press(page, 'e')
  await expect(
    page.getByText(`The request of ${isolate('Lina Haddad')} is in review.`),
  ).toBeFocused()
  await row(page, 'Lina Haddad').focus()
  await press(page, '3')
  await expect(rows(page).filter({ hasText: 'Lina Haddad' })).toContainText('Interview')
  await row(page, 'Omar Khalil').focus()
  await press(page, 'j')

  await press(page, '/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('jkea?/ux1')
  await expect(page.getByRole('searchbox')).toHaveValue('jkea?/ux1')
  await press(page, 'Escape', 'Escape')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await press(page, 'k')
  await expect(row(page, 'Omar Khalil')).toBeFocused()
  await press(page, 'Control+j', 'Alt+j', 'Shift+J')
  await expect(row(page, 'Omar Khalil')).toBeFocused()
})

test('keyboard work on a request', { tag: SLOW }, async ({ page, staff }) => {
  await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  // At this width the open request replaces the list.
  await page.setViewportSize({ width: 1024, height: 800 })
  await press(page, 'j', 'j', 'Enter')
  await expect(heading(page)).toHaveText('Omar Khalil, Blue Shop')
  await expect(heading(page)).toBeFocused()
  await press(page, 'n')
  await page.keyboard.type('jkea? 2')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('jkea? 2')
  await press(page, 'Tab', 'Enter')
  await expect(page.getByText('Note added.')).toBeFocused()
  await press(page, 'e')
  await expect(page.getByText(`The request of ${isolate('Omar Khalil')} is done.`)).toBeFocused()
  // Typed ahead: each key waits for the previous one.
  await press(page, 'u', 'j')
  await expect(heading(page)).toHaveText('Lina Haddad')
  await press(page, '3')
  await expect(page.getByRole('article')).toContainText('changed New to Interview')
  await press(page, 'a')
  await expect(page.getByText('Assigned to Sara Amin.')).toBeFocused()
  await press(page, 'j')
  await expect(heading(page)).toHaveText('Yusuf Nasser, City Schools')
  // Undo works from the next request's page.
  await press(page, 'e', 'j')
  await expect(heading(page)).toHaveText('qwerty, asdf')
  await expect(
    page.getByText(`A moment ago: The request of ${isolate('Yusuf Nasser')} is done.`),
  ).toBeVisible()
  await press(page, 'u')
  await expect(page.getByText('Undone.')).toBeFocused()
  await press(page, 'k')
  await expect(heading(page)).toHaveText('Yusuf Nasser, City Schools')
  await press(page, 'e', 'j')
  await expect(heading(page)).toHaveText('qwerty, asdf')
  await press(page, 'k')
  // Finished requests are not visited again.
  await expect(heading(page)).toHaveText('Lina Haddad')
  await press(page, 'Escape')
  await expect(row(page, 'Lina Haddad')).toBeFocused()
  await expect(rows(page)).toHaveCount(exampleInbox.length - 1)
})

test('typing while a request loads is no shortcut', { tag: SLOW }, async ({ page, staff }) => {
  await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  const come = await delayRequests(page, /inbox\/.+\.data/)
  await press(page, 'j')
  // On a device so slow that the page changes only after half a second.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await press(page, 'Enter', 'n')
  await page.keyboard.type('He asked')
  come()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('again')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Note added.')).toBeFocused()
  await expect(heading(page)).toHaveText(/^Dana Saleh/)
  await expect(page.getByRole('article')).toContainText('New assigned to nobody', {
    useInnerText: true,
  })
})

test('r answers a row; early keys do nothing', { tag: SLOW }, async ({ page, staff }) => {
  await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  await press(page, 'j', 'r')
  await page.keyboard.type('eeea1')
  await expect(page.getByRole('textbox', { name: /^Answer to/ })).toBeFocused()
  await page.keyboard.type('Dear Dana')
  await expect(page.getByRole('textbox', { name: /^Answer to/ })).toHaveValue(/Dear Dana$/)
  await expect(page.getByRole('article')).toContainText('New assigned to nobody', {
    useInnerText: true,
  })
})

test('shortcuts are listed, can be off, and follow the layout', async ({ page, staff }) => {
  await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  const session = await page.context().newCDPSession(page)
  const pressPlace = async (key: string, code: string) => {
    for (const type of ['keyDown', 'keyUp'] as const) {
      await session.send('Input.dispatchKeyEvent', { type, key, code, text: key })
    }
  }
  await pressPlace('ت', 'KeyJ')
  await expect(row(page, 'Dana Saleh')).toBeFocused()
  await pressPlace('ظ', 'Slash')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await press(page, 'Escape', 'j')
  await expect(row(page, 'Omar Khalil')).toBeFocused()
  await pressPlace('؟', 'Slash')

  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.locator('dl > div').filter({ hasText: 'Done' })).toContainText('e')
  await expect(sheet).toBeFocused()
  await press(page, 'g', 'a', 'Escape')
  await expect(sheet).toBeHidden()
  await expect(row(page, 'Omar Khalil')).toBeFocused()
  await expect(rows(page)).toHaveCount(exampleInbox.length)

  const other = await page.context().newPage()
  await other.goto('/inbox')
  await whenHydrated(other)
  await other.bringToFront()
  await other.keyboard.press('j')
  await expect(row(other, 'Dana Saleh')).toBeFocused()
  await page.bringToFront()
  await press(page, '?')
  await sheet.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect(sheet.getByText('Keyboard shortcuts: off')).toBeVisible()
  await press(page, 'Escape')
  await expect(row(page, 'Omar Khalil')).toBeFocused()
  await press(page, 'j', 'e', '?', '/')
  await expect(row(page, 'Omar Khalil')).toBeFocused()
  await expect(page.getByText('Shortcuts are off')).toBeVisible()
  await expect(page.locator('[aria-keyshortcuts]')).toHaveCount(0)
  // In another tab from its next page on.
  await other.getByRole('link', { name: 'Account' }).click()
  await other.getByRole('link', { name: 'Inbox' }).click()
  await expect(other.getByText('Shortcuts are off')).toBeVisible()
  await row(other, 'Dana Saleh').focus()
  await other.keyboard.press('j')
  await other.evaluate(
    () => new Promise(painted => requestAnimationFrame(() => setTimeout(painted))),
  )
  await expect(row(other, 'Dana Saleh')).toBeFocused()
})

test('a request can wait until a day', async ({ page, staff }) => {
  await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  await press(page, 'j', 'Enter')
  await expect(heading(page)).toBeFocused()
  await press(page, 'w')
  const days = page.getByRole('group', { name: 'Wait, and be back on top on' }).getByRole('button')
  await expect(days.first()).toBeFocused()
  await press(page, 'Enter')
  const told = `The request of ${isolate('Dana Saleh')} is back on top on`
  await expect(page.getByText(told)).toBeFocused()
  await expect(rows(page).first()).toContainText('Waits until')
  await press(page, 'u')
  await expect(page.getByText('Undone.')).toBeFocused()
  await expect(rows(page).first()).not.toContainText('Waits until')
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/St_Johns' })

  test('times are the office’s, or one’s own', { tag: SLOW }, async ({ page, staff }) => {
    // The latest such evening, as requests of two years ago are erased.
    const now = new Date()
    const year = now.getUTCFullYear() - (now.getUTCMonth() > 6 ? 0 : 1)
    const came = Date.UTC(year, 6, 1, 22)
    await storeInboxOf(staff.server, [
      { kind: 'contact', name: 'Dana Saleh', topic: 'Telecom', agoMs: Date.now() - came },
    ])
    await enterAsOwner(page, staff)
    await press(page, 'j', 'Enter')
    const request = page.getByRole('article')
    await expect(request).toContainText(`2 Jul ${year}, 01:00`)
    await request.getByRole('button', { name: 'show mine' }).press('Enter')
    await expect(request).toContainText(`1 Jul ${year}, 19:30`)
    await request.getByRole('button', { name: 'show Ramallah time' }).press('Enter')
    await expect(request).toContainText(`2 Jul ${year}, 01:00`)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('settings can be changed under Your account', { tag: SLOW }, async ({ page, staff }) => {
    await enterAsOwner(page, staff)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await expect(page.getByText('Keyboard shortcuts: off')).toBeVisible()
    await page.getByLabel('Time zone').selectOption('Asia/Dubai')
    await page.getByRole('button', { name: 'Save time zone' }).click()
    await expect(page.getByText('Dubai time · ')).toBeVisible()
    await page.getByRole('button', { name: 'show Ramallah time' }).click()
    await expect(page.getByText('Ramallah time · ')).toBeVisible()
  })
})
