import type { Page } from '@playwright/test'
import { MINUTE_MS } from '@universe/contract/dates'
import {
  addAuthenticator,
  addSecurityKey,
  ageSessions,
  enrollAsOwner,
  enterWithPasskey,
  expect,
  followOwnerLink,
  loseAuthenticator,
  type Staff,
  staffAlone,
  test,
} from '@universe/testing/browser/staff-test'
import { tryUntrusted, UNTRUSTED_REFUSED } from '@universe/testing/browser/untrusted-text'
import { SLOW } from '../../scripts/tiers.ts'

test.use({ settings: staffAlone })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).click()
/** By the pages; `enterAsOwner` posts directly. */
const enterByLink = async (page: Page, staff: Staff) => {
  await followOwnerLink(page, staff)
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(heading(page)).toHaveText('Inbox')
}
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test('a link enrolls a passkey, which signs in unless refused', async ({ page, staff }) => {
  const { id: authenticatorId, session } = await addAuthenticator(page)
  const codes = await enrollAsOwner(page, staff)
  expect(new Set(codes).size).toBe(10)
  await signOut(page)
  await expect(heading(page)).toHaveText('Sign in')
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await signIn(page)
  await expect(page.getByRole('alert')).toContainText('sign in another way')
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await signIn(page)
  await expect(heading(page)).toHaveText('Inbox')
})

test('a second passkey replaces a lost one', { tag: SLOW }, async ({ page, staff }) => {
  const laptop = await enterWithPasskey(page, staff)
  await addSecurityKey(laptop)
  await page.goto('/account')
  await page.getByLabel('Name of this passkey').fill('Blue key')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeFocused()
  await loseAuthenticator(laptop)
  await signOut(page)
  await signIn(page)
  await expect(heading(page)).toHaveText('Inbox')

  await page.goto('/account')
  const passkeys = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
  await expect(passkeys).toHaveCount(2)
  await passkeys.first().getByText('Remove', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed.')).toBeFocused()
  await expect(passkeys).toHaveCount(1)
  await expect(passkeys).toContainText('Blue key')
  await expect(passkeys).toContainText('Security key')
  // The last one stays.
  await passkeys.first().getByText('Remove', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'This is your last passkey.' })
  await expect(refusal).toBeVisible()
})

test('an expired session leads back', { tag: SLOW }, async ({ page, staff }) => {
  await enterWithPasskey(page, staff)
  await ageSessions(staff, 61 * MINUTE_MS)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await signIn(page)
  await expect(heading(page)).toHaveText('Account')
})

test('a link works once, whatever a scanner opens', async ({ page, request, staff }) => {
  for (const method of ['GET', 'HEAD', 'GET']) {
    expect((await request.fetch(staff.ownerLink, { method })).status()).toBe(200)
  }
  await enterByLink(page, staff)
  await page.goto(staff.ownerLink)
  await expect(heading(page)).toHaveText('This link no longer works')
  await expect(page.getByText('Ask an owner to invite you again')).toBeVisible()
})

test('signing in and out works by keyboard', async ({ page, staff }) => {
  await addAuthenticator(page)
  await page.goto(staff.ownerLink)
  await tabTo(page, page.getByLabel('Your name'))
  await page.keyboard.type('Sara Amin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sara@universe.example')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Add a passkey' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'I have saved them' }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Inbox')
  await tabTo(page, page.getByRole('button', { name: 'Sign out', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
  await page.keyboard.press('Space')
  await expect(heading(page)).toHaveText('Inbox')
})

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>) {
  await target.waitFor()
  for (let stops = 0; stops < 40; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a link signs in on this machine', { tag: SLOW }, async ({ page, staff }) => {
    await enterByLink(page, staff)
    await signOut(page)
    await expect(heading(page)).toHaveText('Sign in')
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Use a recovery code' })).toBeVisible()
  })
})

test('a double tap submits once, and a recovery code works once', async ({ page, staff }) => {
  const slow = await page.context().newCDPSession(page)
  const line = {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  }
  const tapTwice = async (name: string) => {
    await slow.send('Network.emulateNetworkConditions', line)
    const button = page.getByRole('button', { name })
    await button.click()
    await button.click({ delay: 20, force: true, timeout: 1000 }).catch(() => {})
    await slow.send('Network.emulateNetworkConditions', { ...line, latency: 0 })
  }
  const device = await addAuthenticator(page)
  await page.goto(staff.ownerLink)
  await page.getByLabel('Your name').fill('Sara Amin')
  await page.getByLabel('Your email').fill('sara@universe.example')
  await tapTwice('Continue')
  await expect(heading(page)).toHaveText('Welcome, Sara Amin')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allInnerTexts()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await loseAuthenticator(device)
  async function recover() {
    await signOut(page)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Your email').fill('sara@universe.example')
    await page.getByLabel('Recovery code').fill(code.toLowerCase())
    await tapTwice('Sign in')
  }
  await recover()
  await expect(heading(page)).toHaveText('Account')
  await expect(page.getByText('9 are left')).toBeVisible()
  await recover()
  await expect(page.getByRole('alert')).toContainText('The address or the recovery code is wrong.')
  await expect(page.getByLabel('Your email')).toHaveValue('sara@universe.example')
})

test.describe('text that the app would insert as markup or script', () => {
  test.use({ expectedErrors: /Trusted|Content Security Policy|violates/ })

  test('is refused by the browser', { tag: SLOW }, async ({ page, staff }) => {
    await page.goto(staff.ownerLink)
    expect(await page.evaluate(tryUntrusted)).toEqual(UNTRUSTED_REFUSED)
  })
})
