import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base, enterAsOwner, expect } from '@universe/testing/browser/staff-test'
import { type MailServer, startMailServer } from '@universe/testing/servers/mail-server'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'

/** An issue of the newsletter, from its first word to its last mail. */
const test = base.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright knows what a fixture asks for.
  mail: async ({}, use) => {
    const mail = await startMailServer()
    await use(mail)
    await mail.stop()
  },
  settings: async ({ mail }, use) => use({ EXAMPLE_CONTENT: 'on', SMTP_URL: mail.url }),
})

function subscribe(server: RunningServer, count: number) {
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID()
    const email = `${id}@people.example`
    return { id, email, created_at: 1, suspicion: null, state: 'confirmed' as const }
  })
  return inStoreOf(server, ({ db }) => db.insertInto('subscribers').values(rows).execute())
}

const articles = (page: Page) => page.getByRole('group', { name: 'Articles' }).getByRole('listitem')

test('an issue is put in order, tried on oneself, sent, taken back, sent again, and watched to its end', async ({
  page,
  staff,
  mail,
}) => {
  await subscribe(staff.server, 3)
  await enterAsOwner(page, staff)
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'New issue' }).click()
  await expect(articles(page)).toHaveCount(5)
  const titles = await articles(page).locator('bdi').allInnerTexts()
  const [first = '', second = ''] = titles

  const down = page.getByRole('button', { name: `Move down “${first}”` })
  await down.press('Enter')
  await expect(articles(page).first()).toContainText(second)
  await expect(down).toBeFocused()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByLabel('Introduction').fill('Hello again.\n\nThis is <b>new</b>.')

  await page.getByRole('button', { name: 'Send it to me' }).click()
  await expect(page.getByText('It is on its way to your address')).toBeVisible()
  const [trial] = await mail.waitFor(({ recipients }) =>
    recipients.includes('sara@universe.example'),
  )
  expect(trial?.mail.subject).toMatch(/^\[Trial\] Universe: /)
  const text = trial?.mail.text ?? ''
  expect(text).toContain('This is <b>new</b>.')
  expect(text.indexOf(second)).toBeLessThan(text.indexOf(first))
  expect(trial?.mail.html).toContain(second)

  const frame = page.frameLocator('iframe[title^="Mail of"]')
  await expect(frame.getByText('This is <b>new</b>.')).toBeVisible()

  await page.getByRole('button', { name: 'Send …' }).click()
  await expect(page.getByText('3 subscribers who confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Send to 3 subscribers' }).click()
  await expect(page.getByRole('heading', { name: 'It is being sent' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('it is a draft again, and nobody got it')).toBeVisible()

  await page.getByRole('button', { name: 'Send …' }).click()
  await page.getByRole('button', { name: 'Send to 3 subscribers' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Nothing more goes out until somebody resumes it.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('heading', { name: 'It is being sent' })).toBeVisible()
  await inStoreOf(staff.server, async ({ db }) => {
    await db.updateTable('newsletter_messages').set({ state: 'sent' }).execute()
    await db.updateTable('newsletter_issues').set({ state: 'sent', finished_at: 1 }).execute()
  })
  // It tells by itself.
  await expect(page.getByRole('heading', { name: 'It was sent' })).toBeVisible()
  await expect(page.getByText('taken by their mail servers').first()).toContainText('taken')
})

test('what is written is not lost to another’s save, nor as one leaves the page', async ({
  page,
  staff,
}) => {
  await enterAsOwner(page, staff)
  await page.goto('/newsletter')
  await page.getByRole('button', { name: 'New issue' }).click()
  await page.getByLabel('Introduction').fill('Mine.')
  const theirs = { intro: 'Theirs.', revision: 2 }
  await inStoreOf(staff.server, ({ db }) =>
    db.updateTable('newsletter_issues').set(theirs).execute(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'saved revision 2' })).toBeVisible()
  await expect(page.getByLabel('Introduction')).toHaveValue('Mine.')
  await expect(page.getByRole('region', { name: 'The other version' })).toContainText('Theirs.')

  await page.getByRole('link', { name: 'Newsletter' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Not saved yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('list', { name: 'Issues' }).getByRole('link').click()
  await expect(page.getByLabel('Introduction')).toHaveValue('Mine.')
  // It was told, and so is overwritten knowingly.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Introduction')).toHaveValue('Mine.')
})
