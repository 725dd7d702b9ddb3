import type { Page } from '@playwright/test'
import { readFormSecret } from '@universe/api/forms/form-secret'
import { putErasures } from '@universe/domain/platform/erasures/erasure-repository'
import { deriveErasureKey, makeErasure } from '@universe/domain/platform/erasures/erasures'
import { delayRequests } from '@universe/testing/browser/data-requests'
import {
  ageSessions,
  enterAsOwner,
  enterWithPasskey,
  expect,
  type Staff,
  test,
} from '@universe/testing/browser/staff-test'
import { storeNewsletterList } from '@universe/testing/stores/newsletter-issues'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { SLOW } from '../../scripts/tiers.ts'
import { lookAtWidths } from './look-at-widths.ts'

/** Who gets the newsletter, as sales and owners see them. */
const SIX_MINUTES_MS = 6 * 60_000
const READER = 'dana.saleh30@northernmobile.example'
/** Larger than any other form may be. */
const TABLE = `email;consented at\nnew@example.com;2026-01-02\nNEW@example.com;\nno address;\n${READER};\n${' ;\n'.repeat(40_000)}`
const TOO_LARGE = 'x'.repeat(5_500_000)

const REFUSED = 'nobody@gone.example'

const storeList = ({ server: { dataDir } }: Staff) =>
  inStoreOf({ dataDir }, async store => {
    await storeNewsletterList(store)
    const key = deriveErasureKey(readFormSecret({ dataDir, formSecretFile: undefined }))
    const erasure = { address: REFUSED, kind: 'suppressed' as const, at: Date.now() }
    await putErasures(store.db, [makeErasure(key, erasure)])
  })

const rows = (page: Page) => page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem')

test('a subscriber is found, unsubscribed and restored', async ({ page, staff }) => {
  await storeList(staff)
  await enterAsOwner(page, staff)
  await page.goto('/subscribers')
  await expect(rows(page)).toHaveCount(50)
  await lookAtWidths(page)
  await page.getByRole('link', { name: /^Confirmed/ }).click()
  await expect(rows(page)).toHaveCount(26)
  await page.getByRole('searchbox').fill('DANA.saleh30@north')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('link', { name: READER }).click()
  await expect(page.getByText('552 The mailbox is full')).toBeVisible()
  await lookAtWidths(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('Unsubscribed. They get')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Undone')).toBeFocused()
  await expect(page.getByText('Sara Amin undid the unsubscribe')).toBeVisible()
  await page.getByRole('link', { name: 'Everything about this person' }).click()
  await page.getByRole('main').getByRole('link', { name: READER }).click()

  await page.getByRole('link', { name: 'Subscribers' }).first().click()
  await page.getByText('Ask to confirm …').click()
  await page.getByRole('button', { name: 'Ask 12 subscribers' }).click()
  await expect(page.getByText('Asked. The last mail is sent')).toBeFocused()
  await expect(page.getByText('Ask to confirm …')).toHaveCount(0)
})

test('the newsletter’s pages begin with title and tabs', { tag: SLOW }, async ({ page, staff }) => {
  await storeList(staff)
  await enterAsOwner(page, staff)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [address, own] of [
    ['/newsletter', page.getByRole('navigation', { name: 'Issues by state' })],
    ['/subscribers', page.getByRole('searchbox')],
    ['/newsletter/sender', page.getByText('Mail comes from')],
  ] as const) {
    await page.goto(address)
    const tabs = page.getByRole('navigation', { name: 'Newsletter', exact: true })
    const parts = [page.getByRole('heading', { level: 1 }), tabs, own]
    const tops = await Promise.all(parts.map(async part => (await part.boundingBox())?.y ?? 0))
    expect(tops, address).toEqual(tops.toSorted((one, other) => one - other))
  }
  await page.goto('/subscribers?state=confirmed')
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 })
})

// The browser's log line for this status.
const importing = test.extend({ expectedErrors: /status of 413/ })

importing('a table is previewed, then imported with a fresh passkey', async ({ page, staff }) => {
  await enterWithPasskey(page, staff)
  await storeList(staff)
  await ageSessions(staff, SIX_MINUTES_MS)
  await page.goto('/subscribers/import')
  const choose = (table: string) =>
    page
      .getByLabel('A CSV file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await choose(TOO_LARGE)
  await page.getByLabel('Where, when and to what they agreed').fill('Fair in Ramallah, on paper')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await expect(page.getByRole('alert')).toContainText('This file is larger than 5 MB')
  await choose(TABLE)
  // Navigating away asks before input is lost.
  await page.getByRole('link', { name: 'Subscribers' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/import$/)
  const arrive = await delayRequests(page, '**/import.data*')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByText(/^list\.csv \(0\.1 MB\) goes to the server/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checking …' })).toBeDisabled()
  arrive()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Imports need a fresh confirmation')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const heading = page.getByRole('heading', { name: 'Import preview' })
  await expect(heading).toBeFocused()
  const report = page.getByRole('region', { name: 'Import preview' })
  await expect(report).toContainText(
    'The table has 4 rows. 1 subscriber would be added as pending.',
  )
  await expect(report.getByRole('row')).toHaveText([
    /^Line/,
    /^3.*an earlier row/,
    /^4no address.*Not an email address/,
  ])
  await lookAtWidths(page)
  // Exactly the reviewed table is imported.
  await page.getByRole('radio', { name: /^Yes/ }).check()
  await page.getByRole('button', { name: 'Import 1 subscriber' }).click()
  await expect(report).toContainText('nothing was imported')
  await expect(report).toContainText('as confirmed')
  await page.getByRole('button', { name: 'Import 1 subscriber' }).click()
  await expect(page.getByText('1 subscriber was imported. They get the next issue.')).toBeFocused()
  await page.getByRole('link', { name: 'new@example.com' }).click()
  await expect(page.getByText('Fair in Ramallah, on paper')).toBeVisible()
  await expect(page.getByText('Agreed 2 Jan 2026.')).toBeVisible()
  await expect(page.getByText('Sara Amin imported the address as confirmed')).toBeVisible()

  await page.goto('/subscribers')
  await page.getByRole('searchbox').fill(REFUSED)
  await page.keyboard.press('Enter')
  await expect(page.getByText('its mail server refused it permanently')).toBeVisible()
  await page.getByRole('button', { name: 'Allow to subscribe again' }).click()
  await expect(page.getByText('This address can subscribe again.')).toBeFocused()
})
