import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ageSessions, enterWithPasskey, expect, test } from '@universe/testing/browser/staff-test'
import { storeInboxOf } from '@universe/testing/stores/inbox-requests'
import { SLOW } from '../../scripts/tiers.ts'
import { lookAtWidths } from './look-at-widths.ts'

/** Exporting and erasing a person's data. */
const SIX_MINUTES_MS = 6 * 60_000

async function headingBottom(page: Page): Promise<number> {
  const box = await page.getByRole('heading', { level: 1 }).boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

test('an owner exports and erases a person', { tag: SLOW }, async ({ page, staff }) => {
  // Two passkeys, and every width of the page.
  test.slow()
  const email = 'dana.saleh@gmail.com'
  await storeInboxOf(staff.server, [
    { kind: 'contact', name: 'دانا Saleh', email, topic: 'Telecom', about: 'PSMS', agoMs: 1000 },
    { kind: 'application', name: 'Dana Saleh', email, topic: 'Engineer', agoMs: 2000 },
    { kind: 'demo', name: 'Omar Khalil', topic: 'Cyber Security', agoMs: 3000 },
  ])
  await enterWithPasskey(page, staff)
  await page.getByRole('link', { name: /Omar Khalil/ }).click()
  await page.getByLabel('Note', { exact: true }).fill('Ask Dana Saleh, +970 599-123 456.')
  await page.getByRole('button', { name: /note/i }).click()
  await expect(page.getByText('Ask Dana Saleh')).toBeVisible()
  await ageSessions(staff, SIX_MINUTES_MS)

  await page.goto('/people')
  const field = page.getByLabel('Email address')
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const under = ((await field.boundingBox())?.y ?? 0) - (await headingBottom(page))
    expect(under, `field under the heading at ${width} px`).toBeLessThan(140)
  }
  await field.fill('D.anaSaleh+hello@gmail.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2 requests' })).toBeVisible()
  await expect(page.getByText('Ask Dana Saleh')).toBeVisible()

  await page.getByRole('button', { name: 'Export JSON' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Confirm it is you')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported.requests).toHaveLength(2)
  expect(exported.notesOnOtherRequests).toMatchObject([
    { note: 'Ask Dana Saleh, +970 599-123 456.' },
  ])
  await expect(dialog).toBeHidden()

  // The passkey's five minutes are over again.
  await ageSessions(staff, SIX_MINUTES_MS)
  await page.reload()
  await page.getByText('Erase …').click()
  await expect(page.getByText(/This permanently erases: 2 requests, 1 CV, 1 note/)).toBeVisible()
  await lookAtWidths(page)
  await page.getByRole('button', { name: 'Erase person' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByText(/^Erased on/)).toBeVisible()
  await expect(page.getByText(/^Erased: requests/)).toBeFocused()
  await lookAtWidths(page)

  await page.goto('/inbox')
  await expect(page.getByRole('link', { name: /Saleh/ })).toHaveCount(0)
  await page.getByRole('link', { name: /Omar Khalil/ }).click()
  await expect(page.getByText('Ask [erased], [erased].')).toBeVisible()
  await page.goto('/audit')
  await expect(page.getByText('Sara Amin erased a person')).toBeVisible()
  expect(await page.content()).not.toMatch(/saleh/i)
})
