import type { Page } from '@playwright/test'
import { expect, test, whenScriptsRun } from '@universe/testing/browser/browser-test'
import { siteForms } from '@universe/testing/browser/site-forms'
import { isFrom } from '@universe/testing/servers/mail-server'

/** From an opened panel to its neighbors, and to a form that shows its topic. */
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true })
/** A card's name is its title and benefit. */
const cardButton = (page: Page, title: string) => button(page, new RegExp(`^${title} `))
const panel = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true })
const businessLine = (page: Page) => main(page).getByLabel('Business line')
const demoType = (page: Page) => main(page).getByLabel('Demo type')
const about = (page: Page) => main(page).getByText('About: Landline')
const talkAbout = (page: Page, title: string) =>
  main(page).getByRole('link', { name: `Talk to us about ${title}`, exact: true })

/** One that leads to the contact form, and one to the demo form. */
const opened = [
  [390, '/telecom', 'Entertainment', 'E-Sport', 'Video on Demand'],
  [1440, '/technologies', 'Hardware Supplies', 'Augmented Reality', 'Security'],
] as const

for (const [width, address, section, card, next] of opened) {
  test(`${card} opens in view, with one next step, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(address)
    await cardButton(page, card).click()
    const shown = panel(page, card)
    await expect(shown.getByText(section, { exact: true })).toBeVisible()
    await expect(shown.getByRole('listitem')).toHaveCount(3)
    await expect(shown.getByRole('link')).toHaveCount(1)
    await expect(shown.getByRole('link')).toHaveAttribute(
      'href',
      /^\/(contact\?businessLine=.+&about=.+#form|technologies\/request\?demoType=.+)$/,
    )
    const bar = page.getByRole('banner')
    const height = (await bar.boundingBox())?.height ?? 0
    await expect.poll(async () => (await shown.boundingBox())?.y).toBeGreaterThanOrEqual(height)
    await expect.poll(async () => (await shown.boundingBox())?.y).toBeLessThan(300)

    await shown.getByRole('button', { name: `Next: ${next}` }).press('Enter')
    await expect(panel(page, next)).toBeVisible()
    await expect(shown).toBeHidden()
    const controls = panel(page, next).getByRole('button')
    await expect(controls.nth(1), 'Next again').toBeFocused()
    await controls.nth(0).press('Enter')
    await expect(panel(page, card)).toBeVisible()
    await expect(panel(page, card).getByRole('button').nth(0), 'Previous').toBeFocused()
    await expect(page).toHaveURL(/#[\w-]+$/)
    await page.goBack()
    await expect(cardButton(page, card), 'one Back closes').toBeFocused()
    await expect(page).toHaveURL(address)
  })
}

test('a payment method links to its neighbors on a phone, wrapping around', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/telecom')
  await button(page, 'Direct Carrier Billing').click()
  await button(page, 'Previous: Vouchers').click()
  await expect(panel(page, 'Vouchers')).toBeVisible()
  await button(page, 'Next: Direct Carrier Billing').click()
  await expect(panel(page, 'Direct Carrier Billing')).toBeVisible()
  await expect(page).toHaveURL('/telecom#business-direct-carrier-billing')
  await page.goBack()
  await expect(button(page, 'Direct Carrier Billing')).toBeFocused()
})

test('an opened message service leads on by keyboard', async ({ page }) => {
  await page.goto('/telecom')
  await button(page, 'Ads SMS').press('Enter')
  const description = main(page).getByRole('article')
  await expect(button(page, 'Next: Application to Person (A2P)')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Next: Person to Application (P2A)')).toBeFocused()
  await expect(page).toHaveURL('/telecom#messaging-application-to-person')
  await page.keyboard.press('Tab')
  await expect(talkAbout(page, 'Application to Person (A2P)')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Application to Person (A2P)')).toBeFocused()
  await expect(description.filter({ hasText: 'one-time codes' })).toBeHidden()
  await expect(page).toHaveURL('/telecom')
})

test('a talk preselects its business line, until changed', async ({ page }) => {
  await page.goto('/telecom')
  await talkAbout(page, 'Direct Carrier Billing').click()
  await expect(page).toHaveURL('/contact?businessLine=Telecom&about=Direct+Carrier+Billing#form')
  await expect(businessLine(page)).toHaveValue('Telecom')

  await businessLine(page).selectOption('Technologies')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Techno')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(businessLine(page), 'chosen after the link').toHaveValue('Technologies')
  await page.reload()
  await whenScriptsRun(page)
  await expect(businessLine(page)).toHaveValue('Technologies')

  await page.goto('/marketing#digital-digital-identity')
  await talkAbout(page, 'Digital Identity').click()
  await expect(businessLine(page), 'the link was used after').toHaveValue('E-Marketing')
})

test.describe('with a connection that fails once', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ })

  test('a talk about a product tells the company the product', async ({ page, company }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/telecom#business-landline')
    await talkAbout(page, 'Landline').click()
    await expect(about(page)).toBeInViewport()
    await expect(businessLine(page)).toBeInViewport()
    await page.reload()
    await whenScriptsRun(page)
    await expect(about(page)).toBeVisible()

    const email = 'landline@olive.example'
    await siteForms.contact.fill(page, email)
    const call = '**/api/email/send-contact'
    await page.route(call, route => route.abort(), { times: 1 })
    const sent = page.waitForRequest(call)
    await main(page).getByRole('button', { name: 'Send' }).click()
    expect((await sent).headers().about).toBe('Landline')
    const body = `Business line: Telecom\nFull name: Sara Odeh\nCompany: Olive Press\nEmail: ${email}\nPhone: +970591234567`
    expect((await sent).postDataJSON()).toEqual({ inputValue: email, body })
    // The outbox sends it again.
    const [message] = await company.mail.waitFor(isFrom(email))
    expect(message?.mail.text).toContain(`${body}\nAbout: Landline\n`)
  })
})

test('a talk’s topic can be removed by keyboard, without losing input', async ({ page }) => {
  await page.goto('/contact?businessLine=Telecom&about=Landline#form')
  await businessLine(page).selectOption('Technologies')
  await main(page).getByLabel('Name').fill('Sara Odeh')
  await main(page).getByRole('link', { name: 'Remove Landline from this request' }).press('Enter')
  await expect(about(page)).toHaveCount(0)
  await expect(businessLine(page)).toBeFocused()
  await expect(businessLine(page)).toHaveValue('Technologies')
  await expect(main(page).getByLabel('Name')).toHaveValue('Sara Odeh')
  await expect(page).toHaveURL('/contact#form')

  await page.goto('/contact?businessLine=Telecom&about=Free+gold#form')
  await whenScriptsRun(page)
  await expect(businessLine(page)).toHaveValue('Telecom')
  await expect(main(page)).not.toContainText('Free gold')
})

test('a talk’s URL works by itself, and ignores unknown or missing names', async ({ page }) => {
  await page.goto('/contact?businessLine=Software+Solutions')
  await whenScriptsRun(page)
  await expect(businessLine(page)).toHaveValue('Software Solutions')
  for (const address of [
    '/contact?businessLine=Gold',
    '/contact?demoType=Work+System',
    '/contact',
  ]) {
    const tab = await page.context().newPage()
    await tab.goto(address)
    await whenScriptsRun(tab)
    await expect(businessLine(tab)).toHaveValue('')
    await tab.close()
  }
})

test('a demo link on the form’s own page replaces the chosen one', async ({ page }) => {
  await page.goto('/technologies')
  await demoType(page).selectOption('Cyber Security')
  await cardButton(page, 'Surveillance').click()
  await main(page).getByRole('link', { name: 'Request a demo: Surveillance System' }).click()
  await expect(page).toHaveURL('/technologies/request?demoType=Surveillance+System')
  await expect(demoType(page)).toHaveValue('Surveillance System')
  await expect(page.getByRole('heading', { name: 'Request Demo' })).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /422/ })

  test('each text links to the form, with the topic in the URL', async ({ page, company }) => {
    await page.goto('/telecom')
    await talkAbout(page, 'Landline').click()
    await expect(page).toHaveURL('/contact?businessLine=Telecom&about=Landline#form')
    await expect(businessLine(page)).toBeInViewport()
    const email = 'landline.plain@olive.example'
    await businessLine(page).selectOption('Telecom')
    await main(page).getByLabel('Name').fill('Sara 4')
    await main(page).getByLabel('Company').fill('Olive Press')
    await main(page).getByLabel('Email').fill(email)
    await main(page).getByLabel('Phone').fill('+970591234567')
    const send = main(page).getByRole('button', { name: 'Send' })
    await send.click()
    await expect(about(page), 'beside what was refused').toBeVisible()
    await main(page).getByLabel('Name').fill('Sara')
    await send.click()
    const [message] = await company.mail.waitFor(isFrom(email))
    expect(message?.mail.text).toContain('\nAbout: Landline\n')
    await main(page).getByRole('link', { name: 'Remove Landline from this request' }).click()
    await expect(page).toHaveURL('/contact#form')
    await expect(about(page)).toHaveCount(0)
    await expect(main(page).getByRole('button', { name: /^(Next|Previous|Close)/ })).toHaveCount(0)
  })
})
