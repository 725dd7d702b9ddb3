import type { Page } from '@playwright/test'
import { isolate } from '@universe/contract/isolate'
import {
  enterAs,
  enterAsOwner,
  expect,
  staffAlone,
  test,
} from '@universe/testing/browser/staff-test'
import { type InboxRequest, storeInboxOf } from '@universe/testing/stores/inbox-requests'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { SLOW } from '../../scripts/tiers.ts'
import { expectAccessible } from './look-at-widths.ts'

test.use({ settings: staffAlone })

/** Working on the list: many requests at once, by two members, keyboard and phone. */
const rows = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: /selected requests/ })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Requests by state' }).getByRole('link', { name })
const said = (page: Page) => page.locator('[data-page-message]')

const contacts = (count: number): InboxRequest[] =>
  Array.from({ length: count }, (_, n) => ({
    kind: 'contact',
    name: `Visitor ${n}`,
    topic: 'Telecom',
    agoMs: n * 60_000,
  }))

test('many requests are changed by keyboard, and restored by Undo', async ({ page, staff }) => {
  await storeInboxOf(staff.server, [
    ...contacts(6),
    { kind: 'application', name: 'لينا حداد', topic: 'Backend Engineer', agoMs: 600_000 },
  ])
  await enterAsOwner(page, staff)
  await expect(tab(page, /^Open/)).toContainText('7')
  // The first by its key, and to the fourth with Shift.
  await box(page, 'Visitor 0').focus()
  await page.keyboard.press('Space')
  await box(page, 'Visitor 3').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await bar(page).getByText('State', { exact: true }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('button', { name: 'New', exact: true })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Done', exact: true }).press('Enter')
  await expect(said(page)).toHaveText('4 requests are done.')
  await expect(said(page)).toBeFocused()
  await expect(rows(page)).toHaveCount(3)
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('Undone.')
  await expect(rows(page)).toHaveCount(7)
  await expect(tab(page, /^New/)).toContainText('7')

  // States that do not apply to all selected kinds are not offered.
  await page.getByRole('checkbox', { name: 'All on this page' }).check()
  await bar(page).getByText('State', { exact: true }).click()
  await expect(bar(page).getByRole('button', { name: 'Done', exact: true })).toHaveCount(0)
  await expect(bar(page)).toContainText('Done')
  await page.keyboard.press('Escape')
  await bar(page).getByText('Assign', { exact: true }).click()
  await bar(page).getByRole('button', { name: 'Me', exact: true }).click()
  await expect(said(page)).toHaveText('7 requests are assigned to Sara Amin.')
  await expect(rows(page).first()).toContainText('SA')
  await box(page, 'Visitor 5').check()
  await bar(page).getByRole('button', { name: 'Spam' }).click()
  await expect(said(page)).toHaveText(
    `The request of ${isolate('Visitor 5')} is spam, and erased in 30 days.`,
  )
  await tab(page, /^Spam/).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Erased in 30 days')
})

test('one answer is sent to all selected, and undone for all', async ({ page, staff }) => {
  await storeInboxOf(staff.server, contacts(5))
  await enterAsOwner(page, staff)
  await page.goto('/inbox?kind=contact')
  for (const name of ['Visitor 0', 'Visitor 2']) await box(page, name).check()
  await bar(page).getByRole('button', { name: 'Answer', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answer 2 requests')
  const text = page.getByRole('textbox', { name: 'Answer' })
  await text.fill('Dear {name},\nabout {vacancy}')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByText('{vacancy} stands for nothing in these.')).toBeVisible()
  await text.fill('Dear {name},\nabout {line}.')
  await expect(page.getByLabel('State after sending')).toHaveValue('waiting')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByText('Dear Visitor 2,\nabout Telecom.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send 2 answers' }).press('Enter')
  await expect(said(page)).toHaveText('Sending 2 answers in ten seconds.')
  await expect(page).toHaveURL(/\/inbox\?kind=contact/)
  await expect(rows(page).filter({ hasText: 'answer waiting' })).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Waiting' })).toHaveCount(2)
  await page.getByRole('link', { name: 'Show which are not sent yet' }).press('Enter')
  await expect(page).toHaveURL(/\?mail=waiting$/)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(said(page)).toHaveText('Undone.')
  await expect(rows(page).filter({ hasText: 'answer waiting' })).toHaveCount(0)

  await page.goto('/inbox')
  await page.getByRole('link', { name: 'Visitor 3' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  for (const name of ['Visitor 0', 'Visitor 1']) await box(page, name).check()
  await bar(page).getByText('State', { exact: true }).click()
  await bar(page).getByRole('button', { name: 'Done', exact: true }).click()
  await expect(said(page)).toHaveText('2 requests are done.')
  await expect(rows(page)).toContainText(['Visitor 2', 'Visitor 3', 'Visitor 4'])
})

test.describe('an answer to many', () => {
  test.use({ expectedErrors: /ERR_|401/ })

  test('keeps its text, and is sent once', { tag: SLOW }, async ({ browser, page, staff }) => {
    const email = 'same@example.com'
    await storeInboxOf(
      staff.server,
      contacts(2).map(each => ({ ...each, email })),
    )
    await enterAsOwner(page, staff)
    await page.goto('/inbox?kind=contact')
    for (const name of ['Visitor 0', 'Visitor 1']) await box(page, name).check()
    await bar(page).getByRole('button', { name: 'Answer', exact: true }).press('Enter')
    const text = page.getByRole('textbox', { name: 'Answer' })
    const preview = page.getByRole('button', { name: 'Preview' })
    const send = page.getByRole('button', { name: 'Send 2 answers' })
    await text.fill('Dear {name}, tomorrow.')
    await page.reload()
    await expect(text).toHaveValue('Dear {name}, tomorrow.')
    await preview.click()
    await expect(page.getByRole('article')).toContainText([
      'Dear Visitor 1, tomorrow.',
      'Dear Visitor 0, tomorrow.',
    ])
    await text.fill('Dear {name}, on Monday.')
    await expect(send, 'what was edited is previewed first').toBeHidden()
    await preview.click()

    const rana = await enterAs(browser, staff, ['sales'], { name: 'Rana Khoury' })
    await rana.goto('/inbox')
    await rana.getByRole('link', { name: 'Visitor 1' }).click()
    await rana.getByRole('textbox', { name: /^Answer to/ }).fill('Yes.')
    await rana.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(said(rana)).toContainText('in ten seconds.')
    await rana.context().close()
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Rana Khoury' })).toContainText(
      '1 of these was changed by others in the meantime',
    )

    await page.route(
      ({ pathname }) => pathname.startsWith('/inbox/answer'),
      async route => {
        await route.fetch({ maxRedirects: 0 })
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await send.click()
    await expect(page.getByText('Cannot reach the server.')).toBeVisible()
    await preview.click()
    await expect(page.getByText('Cannot reach the server.')).toBeHidden()
    await send.click()
    await expect(said(page)).toHaveText('Sending 2 answers in ten seconds.')
    await expect(page.getByRole('progressbar', { name: /^0 of 2 accepted/ })).toBeVisible()
    // No process here sends mail.
    await inStoreOf(staff.server, ({ db }) =>
      db.updateTable('outbox').set({ state: 'sent', sent_at: Date.now() }).execute(),
    )
    await expect(page.getByRole('progressbar', { name: /^2 of 2 accepted/ })).toBeVisible()
    await page.getByRole('link', { name: 'Visitor 0' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sara Amin answered' })).toHaveCount(
      1,
    )
    await page.goto('/inbox')
    await box(page, 'Visitor 0').check()
    await bar(page).getByRole('button', { name: 'Answer', exact: true }).press('Enter')
    await expect(text).toHaveValue('')
  })
})

test('changes all that a filter shows, but nothing newer', async ({ page, staff }) => {
  await storeInboxOf(staff.server, contacts(60))
  await enterAsOwner(page, staff)
  await tab(page, /^New/).click()
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('checkbox', { name: 'All on this page' }).check()
  await page.getByRole('checkbox', { name: 'All 60 that match the filter' }).check()
  await storeInboxOf(staff.server, [
    { kind: 'contact', name: 'A late one', topic: 'Telecom', agoMs: 0 },
  ])
  await bar(page).getByText('State', { exact: true }).click()
  await bar(page).getByRole('button', { name: 'Waiting' }).click()
  await expect(said(page)).toHaveText('60 requests are waiting.')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('A late one')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page)).toHaveText('Undone.')
  await expect(tab(page, /^New/)).toContainText('61')
})

test('warns of another member’s change before overwriting it', async ({ browser, page, staff }) => {
  await storeInboxOf(staff.server, contacts(4))
  await enterAsOwner(page, staff)
  await page.goto('/inbox?state=all')
  for (const name of ['Visitor 0', 'Visitor 1', 'Visitor 2']) await box(page, name).check()
  const rana = await enterAs(browser, staff, ['sales'], { name: 'Rana Khoury' })
  await rana.goto('/inbox')
  await box(rana, 'Visitor 1').check()
  await bar(rana).getByText('State', { exact: true }).click()
  await bar(rana).getByRole('button', { name: 'Waiting' }).click()
  await expect(said(rana)).toHaveText(`The request of ${isolate('Visitor 1')} is waiting.`)

  const finish = async () => {
    await bar(page).getByText('State', { exact: true }).click()
    await bar(page).getByRole('button', { name: 'Done', exact: true }).click()
  }
  await finish()
  await expect(bar(page).getByRole('alert')).toContainText('1 of these was changed by others')
  await expect(rows(page).nth(1)).toContainText('Waiting')
  await expect(page.getByRole('checkbox', { checked: true, name: /^Select/ })).toHaveCount(3)
  await finish()
  await expect(said(page)).toHaveText('3 requests are done.')
  await rana.context().close()
})

test('on a phone requests are filtered and changed', { tag: SLOW }, async ({ page, staff }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await storeInboxOf(staff.server, [
    ...contacts(40),
    { kind: 'application', name: 'Lina Haddad', topic: 'Designer', vacancyId: 905, agoMs: 1 },
    { kind: 'application', name: 'Omar Khalil', topic: 'Engineer', vacancyId: 906, agoMs: 2 },
  ])
  await enterAsOwner(page, staff)
  await expect(box(page, 'Visitor 3')).toBeHidden()
  await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('link', { name: 'Designer' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Filter (1)')).toBeVisible()
  await expect(tab(page, /^In review/)).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(42)

  const row = page.getByRole('link', { name: 'Visitor 30', exact: true })
  await row.scrollIntoViewIfNeeded()
  await row.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Visitor 30' })).toBeInViewport()
  await page.goBack()
  await expect(row).toBeInViewport()

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const target = page.locator('label').filter({ has: box(page, 'Visitor 30') })
  expect((await target.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await target.click()
  await bar(page).getByText('Assign', { exact: true }).click()
  await bar(page).getByRole('button', { name: 'Me', exact: true }).click()
  await expect(said(page)).toHaveText('Assigned to Sara Amin.')
  await expect(said(page)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('announces changes, and shows them on demand', async ({ browser, page, staff }) => {
  await page.clock.install()
  await storeInboxOf(staff.server, contacts(2))
  await enterAsOwner(page, staff)
  await rows(page).getByRole('link', { name: 'Visitor 1' }).click()
  await expect(page.getByRole('article')).toContainText('assigned to nobody')
  const colleague = await enterAs(browser, staff, ['sales'], { name: 'Rana' })
  await rows(colleague).getByRole('link', { name: 'Visitor 1' }).click()
  await colleague.getByRole('article').getByText('More', { exact: true }).click()
  await colleague.getByRole('article').getByRole('button', { name: 'Waiting' }).click()
  await expect(said(colleague)).toBeVisible()
  await storeInboxOf(staff.server, [{ kind: 'contact', name: 'New', topic: 'Telecom', agoMs: 0 }])

  await page.clock.fastForward(20_000)
  const told = page.getByRole('article').getByRole('status').first()
  await expect(told).toContainText('Rana changed this to Waiting')
  const list = page.getByRole('status').filter({ hasText: '1 new request' })
  await expect(list).toContainText('1 new request, 1 changed by colleagues')
  await expect(rows(page)).toHaveCount(2)
  await list.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('article')).toContainText('Waiting since')
  await expect(told).toBeEmpty()

  await colleague.getByRole('article').getByRole('button', { name: 'Done' }).first().click()
  await expect(colleague.getByRole('article')).toContainText('Done since')
  await page.clock.fastForward(20_000)
  await told.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page.getByRole('article')).toContainText('Done since')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
})

test('returning to the tab shows new requests', { tag: SLOW }, async ({ page, staff }) => {
  await page.clock.install()
  await storeInboxOf(staff.server, contacts(2))
  await enterAsOwner(page, staff)
  await expect(rows(page)).toHaveCount(2)
  const comeBack = async () => {
    await show(page, 'hidden')
    await page.clock.fastForward(60_000)
    await show(page, 'visible')
  }
  await storeInboxOf(staff.server, [{ kind: 'contact', name: 'New', topic: 'Telecom', agoMs: 0 }])
  await box(page, 'Visitor 0').check()
  const loads: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith('.data')) loads.push(request.url())
  })
  await comeBack()
  // A round trip takes longer than a load takes to begin.
  await page.evaluate(() => fetch('/sign-in').then(answer => answer.text()))
  expect(loads).toEqual([])
  await expect(rows(page)).toHaveCount(2)
  await box(page, 'Visitor 0').uncheck()
  await comeBack()
  await expect(rows(page)).toHaveCount(3)
  expect(loads).not.toEqual([])
})

/** Simulates another tab in front. */
async function show(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate(visibility => {
    Object.defineProperty(document, 'hidden', {
      configurable: true,
      value: visibility === 'hidden',
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('selected requests can be assigned', { tag: SLOW }, async ({ page, staff }) => {
    await storeInboxOf(staff.server, contacts(3))
    await enterAsOwner(page, staff)
    await bar(page).getByRole('button', { name: 'Spam' }).click()
    await expect(bar(page)).toContainText('Select a request first.')
    await box(page, 'Visitor 0').check()
    await box(page, 'Visitor 2').check()
    await bar(page).getByText('Assign', { exact: true }).click()
    await bar(page).getByRole('button', { name: 'Me', exact: true }).click()
    await expect(said(page)).toHaveText('2 requests are assigned to Sara Amin.')
    await expect(rows(page).filter({ hasText: 'Assigned to Sara Amin' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(said(page)).toHaveText('Undone.')
    await expect(rows(page).filter({ hasText: 'Assigned to' })).toHaveCount(0)
  })
})
