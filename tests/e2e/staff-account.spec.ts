import type { Page } from '@playwright/test'
import { MINUTE_MS } from '@universe/contract/dates'
import { delayRequests } from '@universe/testing/browser/data-requests'
import {
  addAuthenticator,
  addSecurityKey,
  ageSessions,
  enrollAsOwner,
  enterAsOwner,
  enterWithPasskey,
  expect,
  staffAlone,
  test,
} from '@universe/testing/browser/staff-test'
import { SLOW } from '../../scripts/tiers.ts'

test.use({ settings: staffAlone })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillInvitation(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Omar Khalil')
  await page.getByLabel('Email').fill('omar@universe.example')
  await page.getByRole('checkbox', { name: 'Sales' }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

async function expectTyped(page: Page) {
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Omar Khalil')
  await expect(page.getByLabel('Email')).toHaveValue('omar@universe.example')
  await expect(page.getByRole('checkbox', { name: 'Sales' })).toBeChecked()
}

test.describe('a form that needs a fresh passkey', () => {
  test('asks for it in a dialog, and is sent again by itself', async ({ page, staff }) => {
    await enterWithPasskey(page, staff)
    await ageSessions(staff, 6 * MINUTE_MS)
    await page.goto('/members')
    // On a slow connection the page still reloads its data when the dialog opens.
    const load = await delayRequests(page, '**/members.data*', 'GET')
    await fillInvitation(page)
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeFocused()
    await expectTyped(page)
    await page.keyboard.press('Enter')
    load()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Invited. The link works')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Omar Khalil' })).toHaveCount(1)
    // A reload does not send again.
    await page.reload()
    await expect(page.getByText('Invited. The link works')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Omar Khalil' })).toHaveCount(1)
  })

  test('names the command that prints a link', { tag: SLOW }, async ({ page, staff }) => {
    await enterAsOwner(page, staff)
    await ageSessions(staff, 6 * MINUTE_MS)
    await page.goto('/members')
    await fillInvitation(page)
    const dialog = page.getByRole('dialog', { name: 'Open a new link to confirm it is you' })
    await expect(dialog).toContainText('npm run staff -- link')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectTyped(page)
  })
})

test.describe('adding a passkey long after the last confirmation', () => {
  test.use({ expectedErrors: /status of 403/ })

  test('first asks for an existing one', { tag: SLOW }, async ({ page, staff }) => {
    const laptop = await enterWithPasskey(page, staff)
    await addSecurityKey(laptop)
    await ageSessions(staff, 6 * MINUTE_MS)
    await page.goto('/account')
    await page.getByLabel('Name of this passkey').fill('Blue key')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Passkey added.')).toBeFocused()
    await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('Blue key')
  })
})

test('new recovery codes are shown once, and replace the old ones', async ({ page, staff }) => {
  const { codes: before } = await enterWithPasskey(page, staff)
  await page.goto('/account')
  await page.getByText('Generate new codes …').click()
  await page.getByRole('button', { name: 'Generate codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const after = await codes.allInnerTexts()
  expect(after.filter(code => before.includes(code))).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('universe-staff-recovery-codes.txt')
  await page.reload()
  await expect(codes).toHaveCount(0)
  await expect(page.getByText('10 are left')).toBeVisible()
})

test('sessions end, and passkeys are renamed', { tag: SLOW }, async ({ page, browser, staff }) => {
  await addAuthenticator(page)
  const [code = ''] = await enrollAsOwner(page, staff)
  const context = await browser.newContext({
    baseURL: staff.url,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const other = await context.newPage()
  await other.goto('/sign-in/recovery')
  await other.getByLabel('Your email').fill('sara@universe.example')
  await other.getByLabel('Recovery code').fill(code)
  await other.getByLabel('Recovery code').press('Enter')
  await expect(heading(other)).toHaveText('Account')

  await page.goto('/account')
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem')
  await expect(sessions.filter({ hasText: 'This one' })).toContainText('Chromium on Linux')
  await page.getByRole('button', { name: 'End the session Firefox on Linux' }).click()
  await expect(page.getByText('Session ended.')).toBeFocused()
  await expect(sessions).toHaveCount(1)
  await other.reload()
  await expect(other.getByText('Your session has ended')).toBeVisible()
  await context.close()

  const passkey = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
  await expect(passkey).toContainText('Chromium on Linux')
  await passkey.getByText('Rename', { exact: true }).click()
  await passkey.getByLabel('New name').fill('The laptop')
  await passkey.getByLabel('New name').press('Enter')
  await expect(page.getByText('Passkey renamed.')).toBeFocused()
  await expect(passkey).toContainText('The laptop')
  await expect(passkey.getByLabel('New name')).toBeHidden()
})
