import type { Page } from '@playwright/test'
import { enterAs, enterAsOwner, expect, test } from '@universe/testing/browser/staff-test'
import { storeDraftsOf } from '@universe/testing/stores/drafts'
import { SLOW } from '../../scripts/tiers.ts'

/** Lists of articles and vacancies, their bin and their versions, as editors use them. */
const rows = (page: Page, name = 'Articles') =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Articles by state' }).getByRole('link', { name })

test.use({ settings: { EXAMPLE_CONTENT: 'off' } })

test('filters and searches are in the URL', { tag: SLOW }, async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  await storeDraftsOf(staff.server)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).first()).toContainText('Untitled')

  await tab(page, /Published/).press('Enter')
  await expect(page).toHaveURL(/state=published/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Newer edits are not published')
  await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('link', { name: 'Software', exact: true }).click()
  await expect(page).toHaveURL(/category=Software/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Filter (1)')).toBeVisible()

  await page.goto('/articles')
  await page.keyboard.press('/')
  await page.keyboard.type('cafe ramal')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/q=cafe/)
  await page.getByRole('heading', { name: 'Articles' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /A café in Ramallah/ })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(rows(page, 'Vacancies')).toContainText('Apply until 31 Dec 2099')
})

test('a deletion can be undone, or restored from the bin', async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  await storeDraftsOf(staff.server)
  await page.goto('/articles?state=published')
  const row = rows(page).filter({ hasText: 'A café' })
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Withdraw and delete' }).click()
  await expect(page.getByText(/is in the bin for 30 days, and no longer on the site/)).toBeFocused()
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('u')
  await expect(page.getByText(/was restored from the bin/)).toBeVisible()
  await expect(row).toContainText('Published')

  await tab(page, /Bin/).click()
  const gone = rows(page).filter({ hasText: 'An idea' })
  await expect(gone).toContainText(/Deleted in (29|30) days/)
  await gone.locator('summary').click()
  await gone.getByRole('button', { name: 'Restore from bin' }).click()
  await expect(page.getByText('The bin is empty')).toBeVisible()
  await tab(page, /Drafts/).click()
  await expect(rows(page).filter({ hasText: 'An idea' })).toHaveCount(1)
})

test('compares two versions, and restores the older by keyboard', async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  const { edited = '' } = await storeDraftsOf(staff.server)
  await page.goto(`/articles/${edited}/history`)
  const compared = page.getByRole('region', { name: /Version \d to version \d/ })
  await expect(compared.getByRole('heading', { level: 2 })).toHaveText('Version 2 to version 4')
  await expect(compared.locator('ins').first()).toContainText('What happens behind one')
  await expect(compared).toContainText('Paragraph 1, moved; it was 3')

  await page.getByRole('radio', { name: 'Version 3 as the new one' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(compared.getByRole('heading', { level: 2 })).toHaveText('Version 2 to version 3')
  await expect(compared).toContainText('Four systems agree on it.')

  await compared.getByRole('button', { name: 'Restore version 2' }).press('Enter')
  await expect(page.getByText('Version 2 was restored as version 5.')).toBeFocused()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toHaveCount(5)
  await expect(versions.first()).toContainText('Restored from version 2')
})

test('viewers see no controls for changes', { tag: SLOW }, async ({ browser, staff }) => {
  const { edited = '' } = await storeDraftsOf(staff.server)
  const page = await enterAs(browser, staff, ['viewer'])
  await page.goto('/articles')
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: /New|elete/ })).toHaveCount(0)
  await page.goto(`/articles/${edited}/history`)
  await expect(page.getByRole('heading', { name: 'Version 2 to version 4' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Restore/ })).toHaveCount(0)
  await page.context().close()
})
