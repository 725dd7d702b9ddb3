import { readFile } from 'node:fs/promises'
import { delayRequests } from '@universe/testing/browser/data-requests'
import {
  ageSessions,
  enterWithPasskey,
  expect,
  staffAlone,
  test,
} from '@universe/testing/browser/staff-test'

test.use({ settings: staffAlone })

/** The audit, as an owner uses it. */
const SIX_MINUTES_MS = 6 * 60_000

test('is exported after confirming a passkey, as filtered', async ({ page, staff }) => {
  await enterWithPasskey(page, staff)
  await ageSessions(staff, SIX_MINUTES_MS)
  await page.goto('/audit')
  await page.getByLabel('What', { exact: true }).selectOption('added a passkey')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/\/audit\?action=passkey\.added$/)
  const lines = page.getByRole('list', { name: 'Audit' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Sara Amin added a passkey')

  // What is announced before the response and the next page, which waits meanwhile.
  const release = await delayRequests(page, '**/audit.csv*')
  const told = await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(
      each => each.textContent === 'Export CSV',
    )
    const status = button?.closest('form')?.nextElementSibling
    button?.click()
    while (status?.textContent === '') await new Promise(requestAnimationFrame)
    return status?.textContent
  })
  release()
  expect(told).toBe('Preparing the export …')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Confirm it is you')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await page.keyboard.press('Escape')
  const opener = page.getByRole('button', { name: 'Export CSV' })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(2)
  expect(text).toContain('"passkey.added"')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Export downloaded' })).toHaveCount(1)
  await expect(page).toHaveURL(/\/audit\?action=passkey\.added$/)

  await page.goto('/audit')
  await expect(lines.first()).toContainText('Sara Amin exported the audit')
})
