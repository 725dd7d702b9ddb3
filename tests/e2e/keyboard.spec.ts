import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { isFrom } from '@universe/testing/servers/mail-server'
import { SLOW } from '../../scripts/tiers.ts'

/** Visits without a pointer. */

async function tabTo(page: Page, target: Locator, most = 60) {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached by ${most} tabs`)
}

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/contact')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  expect(await inMain()).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await inMain(), 'the bar stands before the content').toBe(false)
})

test('a contact request can be filled in and sent by keyboard', async ({ page, company }) => {
  await page.goto('/')
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Contact Us' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const main = page.getByRole('main')
  const line = main.getByRole('combobox', { name: 'Business line' })
  await tabTo(page, line)
  // One letter, since a pause between letters begins another choice.
  await page.keyboard.type('T')
  await expect(line).toHaveValue('Telecom')
  await page.keyboard.press('Tab')
  await expect(main.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Sara Odeh')
  await page.keyboard.press('Tab')
  await expect(main.getByLabel('Company')).toBeFocused()
  await page.keyboard.type('Olive Press')
  await page.keyboard.press('Tab')
  await expect(main.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('keys@olive.example')
  await main.getByLabel('Country code').waitFor()
  await page.keyboard.press('Tab')
  await expect(main.getByLabel('Country code')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main.getByLabel('Phone')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('591234567')
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: 'Send' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(
    page.getByRole('status').filter({ hasText: 'Thank you. Our experts will get back to you.' }),
  ).toBeVisible()
  const [message] = await company.mail.waitFor(isFrom('keys@olive.example'))
  expect(message?.mail.text).toContain(
    'Business line: Telecom\nFull name: Sara Odeh\nCompany: Olive Press\nEmail: keys@olive.example\nPhone: +970591234567',
  )
})

test('every kind of control has a visible focus', { tag: SLOW }, async ({ page }) => {
  test.setTimeout(120_000)
  const main = page.getByRole('main')
  const bar = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  const controls: Record<string, Record<string, Locator>> = {
    '/': {
      'a link of the bar': bar.getByRole('link', { name: 'Contact Us' }),
      'a button that unfolds': bar.getByRole('button', { name: 'Business Lines' }),
      'an icon button': bar.getByRole('button', { name: 'Search', exact: true }),
      'a button link on dark ground': main.getByRole('link', { name: 'Contact us' }),
      'a card link': main.getByRole('listitem').getByRole('link', { name: 'Telecom' }),
      'the newsletter field': page.getByLabel('Email address'),
      'a submit button': page.getByRole('button', { name: 'Subscribe' }),
      'a link of the footer': footer.getByRole('link', { name: 'Jobs' }),
    },
    '/contact': {
      'a choice': main.getByLabel('Business line'),
      'a text field': main.getByLabel('Company'),
      'a country code': main.getByLabel('Country code'),
      'a telephone field': main.getByLabel('Phone'),
      'a question': main.getByText('What Are Your Operating Hours?'),
    },
    '/technologies/request': {
      'a card': main.getByRole('button', { name: /^Education/ }),
      'a checkbox': page.getByLabel('I agree to personal data processing'),
    },
    '/telecom': {
      'a way to pay': main.getByRole('button', { name: 'E-Wallet', exact: true }),
      'a chip': main.getByRole('button', { name: 'Rich SMS', exact: true }),
    },
    '/whyuniverse': { 'an arrow': main.getByRole('button', { name: 'Next' }) },
    '/blogs': {
      'a search': page.getByPlaceholder('Blog search'),
      'a filter': main.getByRole('button', { name: 'Software', exact: true }),
      'a post': main.getByRole('article').first().getByRole('link'),
    },
    '/blogs/1': {
      'a breadcrumb': page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'),
    },
    '/jobspage': { 'a vacancy': main.locator('summary').first() },
  }
  const hidden: string[] = []
  for (const [address, kinds] of Object.entries(controls)) {
    await page.goto(address)
    // Its buttons appear once it is near.
    if (address === '/whyuniverse') await main.getByRole('group').scrollIntoViewIfNeeded()
    await page.keyboard.press('Tab')
    for (const [kind, control] of Object.entries(kinds)) {
      await control.scrollIntoViewIfNeeded()
      const before = await ringOf(control)
      await control.focus()
      await expect(control, kind).toBeFocused()
      // Colors and shadows take 200 ms to change.
      await expect
        .poll(async () => (await ringOf(control)) !== before, { timeout: 1000 })
        .toBe(true)
        .catch(() => hidden.push(`${kind} on ${address}`))
    }
  }
  expect(hidden).toEqual([])
})

/** Outlines and shadows of a control and its ancestors, as text. */
function ringOf(control: Locator): Promise<string> {
  return control.evaluate(element => {
    const frames = [element, element.parentElement, element.closest('article, li')]
    return frames
      .filter(frame => frame !== null)
      .flatMap(frame => [null, '::before', '::after'].map(part => getComputedStyle(frame, part)))
      .map(({ outlineStyle, outlineWidth, boxShadow }) => {
        const outline = outlineStyle === 'none' ? 'none' : outlineWidth
        return `${outline} ${boxShadow}`
      })
      .join()
  })
}
