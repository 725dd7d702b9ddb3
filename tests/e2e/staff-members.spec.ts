import type { Browser, Page } from '@playwright/test'
import { HOUR_MS } from '@universe/contract/dates'
import { delayRequests } from '@universe/testing/browser/data-requests'
import {
  addAuthenticator,
  ageSessions,
  enterAs,
  enterAsOwner,
  enterWithPasskey,
  expect,
  printLink,
  type Staff,
  staffAlone,
  test,
} from '@universe/testing/browser/staff-test'
import { isTo, type MailServer } from '@universe/testing/servers/mail-server'
import { lockStore } from '@universe/testing/stores/locked-store'
import { SLOW } from '../../scripts/tiers.ts'
import { expectAccessible, lookAtWidths } from './look-at-widths.ts'

const OMAR = 'omar@universe.example'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.use({ settings: staffAlone })

async function invite(page: Page, name: string, email: string, role: string) {
  await page.goto('/members')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('checkbox', { name: role }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invited. The link works')).toBeFocused()
}

async function mailedLink(mail: MailServer, email: string, count = 1): Promise<string> {
  const messages = await mail.waitFor(isTo(email), count)
  return /http\S+/.exec(messages.at(-1)?.mail.text ?? '')?.[0] ?? ''
}

/** Another member, in a browser of their own, by a link. */
async function comeIn(browser: Browser, staff: Staff, link: string) {
  const context = await browser.newContext({ baseURL: staff.url })
  const page = await context.newPage()
  await page.goto(link)
  const name = page.getByLabel('Your name')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  if (await name.isVisible()) await name.fill('Omar Khalil')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Welcome, Omar Khalil')
  return page
}

test.describe('with mail', () => {
  test.use({ settings: ({ mail }, use) => use({ SMTP_URL: mail.url }) })

  test('an invitation is mailed, and used once', async ({ page, browser, staff, mail }) => {
    await enterAsOwner(page, staff)
    await page.goto('/members')
    await expect(page.getByText('You are the only member.')).toBeVisible()
    await invite(page, 'Omar Khalil', OMAR, 'Sales')
    const link = await mailedLink(mail, OMAR)
    const row = page.getByRole('listitem').filter({ hasText: OMAR })
    await expect(async () => {
      await page.reload()
      await expect(row).toContainText('Mail accepted by the mail server', { timeout: 500 })
    }).toPass()
    // A scanner looks first.
    expect((await fetch(link)).status).toBe(200)
    const omar = await comeIn(browser, staff, link)
    await addAuthenticator(omar)
    await omar.getByRole('button', { name: 'Add a passkey' }).click()
    await omar.getByRole('link', { name: 'I have saved them' }).click()
    await expect(heading(omar)).toHaveText('Inbox')
    await expect(omar.getByRole('link', { name: 'Members' })).toHaveCount(0)
    await page.reload()
    await expect(row).toContainText('Last seen')
    await expect(row).not.toContainText('Invited')
  })

  test('an invitation is sent again, withdrawn', { tag: SLOW }, async ({ page, staff, mail }) => {
    await enterAsOwner(page, staff)
    await invite(page, 'Omar Khalil', OMAR, 'Sales')
    const first = await mailedLink(mail, OMAR)
    await page.getByLabel('Name', { exact: true }).fill('Omar Khalil')
    await page.getByLabel('Email').fill(OMAR)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose at least one role.')
    await page.getByRole('checkbox', { name: 'Sales' }).check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('alert')).toContainText(`${OMAR} is already invited`)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Omar Khalil')
    await page.getByRole('alert').getByRole('link', { name: 'Open their page' }).click()
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByText('Invitation sent again')).toBeFocused()
    const second = await mailedLink(mail, OMAR, 2)
    expect(await (await fetch(first)).text()).toContain('This link no longer works')
    expect(await (await fetch(second)).text()).toContain('Accept your invitation')
    await page.getByText('Withdraw …').click()
    await page.getByRole('button', { name: 'Withdraw the invitation' }).click()
    await expect(page.getByText('Invitation withdrawn')).toBeFocused()
    await expect(heading(page)).toHaveText('Members')
    expect(await (await fetch(second)).text()).toContain('This link no longer works')
  })

  test('members change their own name; owners change others’ name and address, and sign everybody out', {
    tag: SLOW,
  }, async ({ page, browser, staff, mail }) => {
    await enterWithPasskey(page, staff)
    const omar = await enterAs(browser, staff, ['sales'], { name: 'Omar Khalil' })
    await omar.goto('/account')
    await omar.getByLabel('Your name').fill('Omar Kalil')
    await omar.getByRole('button', { name: 'Save name' }).click()
    await expect(omar.getByText('Name saved.')).toBeFocused()

    await page.goto('/members')
    await page.getByRole('link', { name: 'Omar Kalil' }).click()
    await expect(heading(page)).toHaveText('Omar Kalil')
    await page.getByLabel('Name', { exact: true }).fill('Omar Khalil')
    await page.getByLabel('Email').fill('sara@universe.example')
    // Corrections count, even while the page re-renders with the refusal.
    const load = await delayRequests(page, /\/members\/.*\.data/, 'GET')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('sara@universe.example is already a member.')).toBeVisible()
    await page.getByLabel('Email').fill(OMAR)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    load()
    await expect(page.getByText('Saved.')).toBeFocused()
    await expect(heading(page)).toHaveText('Omar Khalil')
    for (const address of [OMAR, 'omar.khalil@universe.example']) {
      const [told] = await mail.waitFor(isTo(address), 1)
      expect(told?.mail.subject).toContain('The address of your account was changed')
    }
    await omar.reload()
    await expect(omar.getByText(`Omar Khalil · ${OMAR}`)).toBeVisible()

    await page.goto('/members')
    await page.getByText('Sign out everyone …').click()
    await page.getByRole('button', { name: 'Sign out everyone' }).click()
    await expect(page.getByText('Your session has ended')).toBeVisible()
    await omar.getByRole('link', { name: 'Inbox' }).first().click()
    await expect(omar.getByText('Your session has ended')).toBeVisible()
  })
})

test('a refusal after a passkey keeps the focus', { tag: SLOW }, async ({ page, staff }) => {
  await enterWithPasskey(page, staff)
  await ageSessions(staff, HOUR_MS / 10)
  await page.goto('/members')
  await page.getByLabel('Name', { exact: true }).fill('Sara Amin')
  await page.getByLabel('Email').fill('sara@universe.example')
  await page.getByRole('checkbox', { name: 'Sales' }).check()
  const button = page.getByRole('button', { name: 'Send invitation' })
  await button.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'sara@universe.example' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})

test('a disabled member is signed out', { tag: SLOW }, async ({ page, browser, staff }) => {
  await enterAsOwner(page, staff)
  const omar = await comeIn(browser, staff, await printLink(staff, OMAR, 'sales'))
  await addAuthenticator(omar)
  await omar.getByRole('button', { name: 'Add a passkey' }).click()
  await omar.getByRole('link', { name: 'I have saved them' }).click()
  await expect(heading(omar)).toHaveText('Inbox')
  await page.goto('/members')
  await page.getByRole('link', { name: 'Omar Khalil' }).click()
  await page.getByText('Disable …').click()
  await page.getByRole('button', { name: 'Disable Omar Khalil' }).click()
  await expect(page.getByText('Member disabled')).toBeFocused()

  await omar.getByRole('link', { name: 'Account' }).click()
  await expect(omar.getByText('Your session has ended')).toBeVisible()
  await omar.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(omar.getByRole('alert')).toContainText('Unknown passkey.')

  await page.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('Member enabled')).toBeFocused()
  await omar.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(heading(omar)).toHaveText('Account')

  await page.getByText('Remove …').click()
  await page.getByRole('button', { name: 'Remove Omar Khalil' }).click()
  await expect(page.getByText('Member removed')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Omar Khalil' })).toHaveCount(0)
})

test('role changes apply at once, and the last owner stays', async ({ page, browser, staff }) => {
  await enterAsOwner(page, staff)
  const omar = await enterAs(browser, staff, ['editor'], { name: 'Omar Khalil' })
  await expect(heading(omar)).toHaveText('Articles')
  await page.goto('/members')
  await page.getByRole('link', { name: 'Sara Amin' }).click()
  await expect(page.getByText('The last owner cannot be disabled or removed')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Owner' }).uncheck()
  await page.getByRole('checkbox', { name: 'Viewer' }).check()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This is the last owner.' })).toBeVisible()

  await page.getByRole('link', { name: 'Members' }).first().click()
  await page.getByRole('link', { name: 'Omar Khalil' }).click()
  // The list has an invitation's form with the same checkboxes.
  await expect(heading(page)).toHaveText('Omar Khalil')
  await page.getByRole('checkbox', { name: 'Owner' }).check()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(page.getByText('Roles saved')).toBeFocused()
  await omar.reload()
  await expect(omar.getByRole('link', { name: 'Members' })).toBeVisible()
})

test('every state is accessible, and fits', { tag: SLOW }, async ({ page, staff }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const check = async (state: string) => {
    await lookAtWidths(page)
    await expectAccessible(page)
    expect(await page.title(), state).toMatch(/ · Universe Staff$/)
    expect(await page.locator('[style]').count(), state).toBe(0)
  }
  await page.goto('/sign-in/recovery')
  await page.getByLabel('Your email').fill('a@b.example')
  await page.getByLabel('Recovery code').fill('none')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('wrong')
  await check('recovery')
  await page.goto(staff.ownerLink)
  await check('link')
  await enterWithPasskey(page, staff)
  await invite(page, 'Omar Khalil', OMAR, 'Sales')
  await page.getByText('Sign out everyone …').click()
  await check('members')
  await page.getByRole('link', { name: 'Omar Khalil' }).click()
  await page.getByText('Withdraw …').click()
  await check('invited member')
  await page.goto('/account')
  await page.getByText('Rename', { exact: true }).click()
  await page.getByText('Generate new codes …').click()
  await page.getByRole('button', { name: 'Generate codes' }).click()
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await check('account')
  await ageSessions(staff, HOUR_MS / 10)
  await page.goto('/members')
  await page.getByRole('link', { name: 'Sara Amin' }).click()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await page.getByRole('dialog').waitFor()
  await check('fresh passkey')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await page.getByText('Lost both?').click()
  await check('sign-in')
})

test.describe('while another program locks the store', () => {
  test.use({ expectedErrors: /503/ })

  test('nothing is changed, and no input is lost', { tag: SLOW }, async ({ page, staff }) => {
    test.skip(Boolean(process.env.DATABASE_URL), 'PostgreSQL waits by itself.')
    await enterAsOwner(page, staff)
    await page.goto('/members')
    await page.getByLabel('Name', { exact: true }).fill('Rana Aziz')
    await page.getByLabel('Email', { exact: true }).fill('rana@universe.example')
    await page.getByLabel('Sales').check()
    const lock = await lockStore(staff.server)
    const answered = page.waitForResponse(response => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    expect((await answered).status()).toBe(503)
    await expect(page.getByRole('alert')).toContainText('nothing was changed')
    await lock.release()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('rana@universe.example')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Invited.')).toBeVisible()
  })
})
