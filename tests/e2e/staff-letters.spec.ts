import type { Page } from '@playwright/test'
import { enterAsOwner, expect, staffAlone, test } from '@universe/testing/browser/staff-test'
import { type InboxRequest, storeInboxOf } from '@universe/testing/stores/inbox-requests'

test.use({ settings: staffAlone })

/** Closing a vacancy: letters to its applicants, by keyboard. */
const rows = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
const request = (page: Page) => page.getByRole('article')
const letter = (page: Page) => page.getByLabel('Letter', { exact: true })

const applicants = ['Lina Haddad', 'Sami Darwish', 'Omar Khalil', 'Huda Mansour'].map(
  (name, n): InboxRequest => ({
    kind: 'application',
    name,
    topic: 'Network Engineer',
    vacancyId: 901,
    agoMs: 3_600_000 * (n + 1),
  }),
)

test('rejecting offers a letter, and hiring names who waits', async ({ page, staff }) => {
  await storeInboxOf(staff.server, applicants)
  await enterAsOwner(page, staff)
  await page.goto(`${staff.url}/account`)
  const replies = page.getByLabel('Replies go to')
  await replies.selectOption('own')
  await page.locator('form').filter({ has: replies }).getByRole('button', { name: 'Save' }).click()
  await page.goto(`${staff.url}/inbox`)
  await page.getByRole('link', { name: 'Lina Haddad' }).click()
  await expect(request(page)).toContainText('Replies go to your mailbox.')

  await page.goto(`${staff.url}/inbox`)
  await page.keyboard.press('j')
  await page.keyboard.press('5')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'without a letter' })).toBeFocused()
  await letter(page).fill('Dear Lina, no.')
  await expect(page.getByLabel('It leaves')).toHaveValue('1')
  await expect(page.getByLabel('State after sending')).toHaveValue('rejected')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await page.getByRole('link', { name: 'Lina Haddad' }).focus()
  await page.keyboard.press('5')
  await expect(letter(page), 'what was undone is a draft again').toHaveValue('Dear Lina, no.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/^Sending your answer to .+ on \w+ \d+ \w+, 09:00\.$/)).toBeFocused()
  await expect(rows(page)).toHaveCount(3)

  await page.goto(`${staff.url}/inbox?state=rejected`)
  await expect(rows(page)).toContainText('letter goes')
  await page.getByRole('link', { name: 'Lina Haddad' }).click()
  await expect(request(page)).toContainText(/Letter goes \w+ \d+ \w+, 09:00, Ramallah time/)
  await request(page).getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The letter is taken back.')).toBeFocused()

  await page.goto(`${staff.url}/inbox`)
  await page.getByRole('link', { name: 'Sami Darwish' }).focus()
  await page.keyboard.press('6')
  await page.getByRole('link', { name: '3 other applicants have heard nothing' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Write to all' }).click()
  await letter(page).fill('Dear {name}, no.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Dear Omar Khalil, no.')).toBeVisible()
  await page.getByRole('button', { name: 'Send 3 answers' }).click()
  await expect(page.getByText(/^Sending 3 answers on \w+ /)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
})
