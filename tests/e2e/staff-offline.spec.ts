import { enterAsOwner, expect, test } from '@universe/testing/browser/staff-test'
import { storeInboxOf } from '@universe/testing/stores/inbox-requests'
import { ISSUES, storeNewsletterOf } from '@universe/testing/stores/newsletter-issues'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  // The browser's log lines about failed requests.
  expectedErrors: /ERR_INTERNET_DISCONNECTED|503/,
})

test('a link while offline keeps the page, and opens later', async ({ context, page, staff }) => {
  const [id] = await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  const note = page.getByRole('textbox', { name: 'Note' })
  const trouble = page
    .locator('[aria-live="assertive"] > div')
    .filter({ hasText: 'This page stays as it is.' })
  const back = page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Inbox' })
  const next = page.getByRole('link', { name: /^Next: / }).first()
  await page.goto(`/inbox/${id}`)
  await page.waitForLoadState('networkidle')
  await note.pressSequentially('Called')
  await context.setOffline(true)
  for (const link of [back, next]) {
    await link.tap()
    await expect(trouble).toContainText('Cannot reach the server.')
    await expect(note).toHaveValue('Called')
    expect(new URL(page.url()).pathname).toBe(`/inbox/${id}`)
  }
  // Sending meanwhile shows its own message, and removes the link's.
  await page.getByRole('button', { name: 'Add note' }).tap()
  await expect(page.getByText('your text is still here')).toBeVisible()
  await expect(trouble).toHaveCount(0)
  await back.tap()
  await trouble.getByRole('button', { name: 'Try again' }).tap()
  await expect(trouble).toHaveCount(1)
  await context.setOffline(false)
  await trouble.getByRole('button', { name: 'Try again' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(page).toHaveURL(/\/inbox$/)
  await expect(trouble).toHaveCount(0)

  // Back keeps showing the list, and goes back when retried.
  await context.setOffline(true)
  await page.goBack()
  await expect(trouble).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await context.setOffline(false)
  await trouble.getByRole('button', { name: 'Try again' }).tap()
  await expect(note).toHaveValue('Called')

  // A server that responds with an error.
  const busy = 'The server is busy. Please try again in a moment.'
  await page.route(/\.data/, route => route.fulfill({ status: 503, body: busy }))
  await page.getByRole('button', { name: 'Add note' }).tap()
  await expect(page.locator('form', { has: note }).getByRole('alert')).toHaveText(busy)
  await expect(note).toHaveValue('Called')
  await back.tap()
  await expect(trouble).toContainText('The server cannot show this right now.')
  await page.unroute(/\.data/)
  await context.clearCookies()
  await trouble.getByRole('button', { name: 'Try again' }).tap()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
})

test('an invitation and an import survive failed loads', async ({ context, page, staff }) => {
  await enterAsOwner(page, staff)
  const trouble = page.getByText('Cannot reach the server. This page stays as it is.')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await page.goto('/members')
  await page.waitForLoadState('networkidle')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Rana Aziz')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Inbox' }).first().tap()
  await expect(trouble).toBeVisible()
  await tryAgain.tap()
  await expect(trouble).toBeVisible()
  await expect(name).toHaveValue('Rana Aziz')
  await context.setOffline(false)

  await page.goto('/subscribers/import')
  const table = page.getByLabel('Or paste a table')
  await table.fill('email\nada@example.com')
  await page.getByLabel('Where, when and to what they agreed').fill('Fair in Ramallah')
  // The form succeeds, but loading the page's data afterwards fails.
  await page.route(/\.data/, route =>
    route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
  )
  await page.getByRole('button', { name: 'Preview import' }).tap()
  await expect(page.getByRole('heading', { name: 'Import preview' })).toBeVisible()
  await expect(trouble).toBeVisible()
  await page.unroute(/\.data/)
  await tryAgain.tap()
  await expect(trouble).toHaveCount(0)
  await expect(table).toHaveValue('email\nada@example.com')
})

test('an issue’s progress resumes by itself once online', async ({ context, page, staff }) => {
  await storeNewsletterOf(staff.server)
  await enterAsOwner(page, staff)
  await page.goto(`/newsletter/${ISSUES.sending}`)
  const waiting = page.locator('dl [data-part="waiting"] strong')
  const unreached = page.getByText('Cannot reach the server.')
  await expect(waiting).toHaveText('30')
  await context.setOffline(true)
  await expect(unreached).toBeVisible()
  // Not covering the page, and without controls.
  await expect(unreached).toContainText('These figures are from before')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  const messages = { state: 'sent', sent_at: Date.now() } as const
  await inStoreOf(staff.server, ({ db }) =>
    db
      .updateTable('newsletter_messages')
      .set(messages)
      .where('issue_id', '=', ISSUES.sending)
      .where('state', '=', 'pending')
      .execute(),
  )
  await context.setOffline(false)
  await expect(waiting).toHaveText('0')
  await expect(unreached).toHaveCount(0)

  await page.goto(`/newsletter/${ISSUES.stuck}`)
  await expect(page.getByRole('heading', { name: 'Paused automatically' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await inStoreOf(staff.server, ({ db }) =>
    db
      .updateTable('newsletter_issues')
      .set({ state: 'sending', failure: null })
      .where('id', '=', ISSUES.stuck)
      .execute(),
  )
  await expect(page.getByRole('heading', { name: 'Sending' })).toBeVisible()
})
