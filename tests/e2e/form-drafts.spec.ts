import type { Page } from '@playwright/test'
import { expect, test, whenScriptsRun } from '@universe/testing/browser/browser-test'
import { CLIENT_SCRIPT, delayRequests } from '@universe/testing/browser/data-requests'
import { fillAndSend, siteForms, submitButton } from '@universe/testing/browser/site-forms'
import { SLOW } from '../../scripts/tiers.ts'

/** A half-filled form survives what happens before sending it, only in its tab. */
const main = (page: Page) => page.getByRole('main')
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

async function type(page: Page, label: string, text: string) {
  await main(page).getByLabel(label).click()
  await page.keyboard.type(text)
}

/** Half of the demo form: a Canadian number shares its code, so only the picker tells the country. */
async function fillHalf(page: Page) {
  await page.goto('/technologies/request')
  await type(page, 'First and last name', 'Omar Nasser')
  await main(page).getByLabel('Demo type').focus()
  await page.keyboard.type('Cyber')
  await main(page).getByLabel('Country code').focus()
  await page.keyboard.type('canada')
  await main(page).getByLabel('Phone').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('604 555')
  await main(page).getByLabel('I agree').click()
}

async function expectHalf(page: Page) {
  // The picker loads in view, after an interaction.
  await main(page).getByLabel('Phone').scrollIntoViewIfNeeded()
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await expect(main(page).getByLabel('First and last name')).toHaveValue('Omar Nasser')
  await expect(main(page).getByLabel('Demo type')).toHaveValue('Cyber Security')
  await expect(main(page).getByLabel('Phone')).toHaveValue('+1 604 555')
  await expect(main(page).getByLabel('Country code')).toHaveValue('ca')
  await expect(main(page).getByLabel('I agree')).toBeChecked()
  await expect(main(page).getByLabel('Company')).toHaveValue('')
  await expect(main(page).locator('[aria-invalid=true]')).toHaveCount(0)
}

test('is restored after a reload, Back and page changes', async ({ page, context }) => {
  await fillHalf(page)
  // At once: the last input is saved on `pagehide`.
  await page.reload()
  await expectHalf(page)
  await footerLink(page, 'Privacy policy').click()
  await expect(page).toHaveURL('/privacypolicy')
  await page.goBack()
  await expectHalf(page)
  await footerLink(page, 'About Us').click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Technologies' }).click()
  await expectHalf(page)

  // A phone discards a tab, and restores only its session storage.
  const read = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(read).toContain('consent')
  const kept = await read()
  const tab = await context.newPage()
  await tab.addInitScript(json => {
    for (const [key, value] of Object.entries<string>(JSON.parse(json))) {
      sessionStorage.setItem(key, value)
    }
  }, kept)
  await tab.goto('/technologies/request')
  await whenScriptsRun(tab)
  await expectHalf(tab)

  await page.bringToFront()
  const runScripts = await delayRequests(page, CLIENT_SCRIPT)
  await footerLink(page, 'About Us').click()
  await page.goto('/technologies/request', { waitUntil: 'commit' })
  await main(page).getByLabel('First and last name').fill('Lina')
  runScripts()
  await whenScriptsRun(page)
  await page.mouse.move(300, 300)
  await expect(main(page).getByLabel('Demo type')).toHaveValue('Cyber Security')
  await expect(main(page).getByLabel('First and last name')).toHaveValue('Lina')
})

test('the newsletter’s address is restored, and not in other tabs', async ({ page, context }) => {
  await page.goto('/')
  await type(page, 'Email address', 'half@oli')
  await footerLink(page, 'Privacy policy').click()
  await expect(page).toHaveURL('/privacypolicy')
  await page.goBack()
  await expect(main(page).getByLabel('Email address')).toHaveValue('half@oli')
  const other = await context.newPage()
  await other.goto('/')
  await whenScriptsRun(other)
  await other.mouse.move(300, 300)
  await expect(other.getByRole('main').getByLabel('Email address')).toHaveValue('')
})

test('is deleted once emptied or sent', async ({ page }) => {
  const { contact } = siteForms
  const expectGone = async () => {
    await footerLink(page, 'Privacy policy').click()
    await expect(page).toHaveURL('/privacypolicy')
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft')
    await page.goBack()
    await expect(main(page).getByLabel('Name')).toHaveValue('')
  }
  await page.goto(contact.address)
  await type(page, 'Name', 'S')
  await page.keyboard.press('Backspace')
  await expectGone()
  await contact.fill(page, 'sent@olive.org')
  await submitButton(page, contact).click()
  await page.getByRole('status').getByText(contact.confirmation).waitFor()
  await expectGone()
})

test('contains neither the CV nor the honeypot', async ({ page }) => {
  const { application } = siteForms
  await page.goto(application.address)
  await application.fill(page, 'no-file@olive.org')
  await page.evaluate(() => {
    const trap = document.querySelector<HTMLInputElement>('main [name=website]')
    if (trap) trap.value = 'a machine'
  })
  await footerLink(page, 'Privacy policy').click()
  await expect(page).toHaveURL('/privacypolicy')
  await expect(main(page).getByLabel('Name')).toHaveCount(0)
  await page.goBack()
  await expect(main(page).getByLabel('Name')).toHaveValue('Sara Odeh')
  await expect(main(page).getByRole('button', { name: 'Upload Your CV' })).toBeVisible()
  await expect(main(page).locator('[name=website]')).toHaveValue('')
})

test('blocked storage breaks nothing', { tag: SLOW }, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    Object.assign(Storage.prototype, { setItem: refuse })
  })
  const { contact } = siteForms
  await fillAndSend(page, contact, 'no-storage@olive.org')
  await expect(page.getByRole('status').getByText(contact.confirmation)).toBeVisible()
})

test.describe('after the server’s response', () => {
  test.use({ expectedErrors: /422|ERR_FAILED|Failed to fetch/ })

  test('the values it returned stay', { tag: SLOW }, async ({ page }) => {
    await page.goto('/contact')
    await type(page, 'Name', 'Draft')
    // The sending code is blocked, so that the page is posted natively.
    await page.reload()
    await page.route('**/assets/sending-*.js', route => route.abort())
    await page.goto('/contact', { waitUntil: 'commit' })
    await main(page).getByLabel('Name').fill('Given 4')
    await submitButton(page, siteForms.contact).click()
    await page.unroute('**/assets/sending-*.js')
    await expect(page.getByText('Please select a business line')).toBeVisible()
    await whenScriptsRun(page)
    await expect(main(page).getByLabel('Name')).toHaveValue('Given 4')
    await expect(main(page).getByLabel('Company')).toHaveValue('')
  })
})
