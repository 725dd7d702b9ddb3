import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { siteForms, submitButton, watchPosts } from '@universe/testing/browser/site-forms'
import { SLOW, slowUnless } from '../../scripts/tiers.ts'

/** Hints below a field's message, with proposals to accept by one tap (readings, Rules). */
const ONLY_LETTERS = 'Only letters are allowed'

const main = (page: Page) => page.getByRole('main')
const send = (page: Page) => submitButton(page, siteForms.contact)

async function type(page: Page, label: string, text: string) {
  await main(page).getByLabel(label).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Real clipboard and keys: copied text contains invisible characters. */
async function paste(page: Page, label: string, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await main(page).getByLabel(label).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+V')
}

test('shows a hint below a field’s error, and fixes it by one tap', async ({ page }) => {
  const proposal = 'ONeil'
  await page.goto('/contact')
  await siteForms.contact.fill(page, 'sara@olive.org')
  await type(page, 'Company', "O'Neil")
  await send(page).click()
  const field = main(page).getByLabel('Company')
  await expect(field).toHaveAccessibleDescription(
    `${ONLY_LETTERS} Write ONeil without the apostrophe Use “ONeil”`,
  )
  const posts = watchPosts(page)

  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  const button = main(page).getByRole('button', { name: `Use “${proposal}”` })
  await expect(button, 'right after the field').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(proposal)
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('')
  await expect(button).toHaveCount(0)

  await send(page).click()
  await expect(page.getByRole('status').getByText(siteForms.contact.confirmation)).toBeVisible()
  await expect.poll(() => posts).toHaveLength(1)
})

test('fixes pasted special spaces by one tap', { tag: SLOW }, async ({ page }) => {
  await page.goto('/contact')
  await siteForms.contact.fill(page, 'spaces@olive.org')
  // A no-break space counts as a space; narrow and thin ones and a tab do not.
  await paste(page, 'Name', 'Sara\u00a0Odeh')
  await paste(page, 'Company', '\u200fOlive\u202fPress\u2009and\tMill')
  await send(page).click()
  const company = main(page).getByLabel('Company')
  await expect(main(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'false')
  await expect(company).toHaveAttribute('aria-invalid', 'true')
  await main(page).getByRole('button', { name: 'Use “Olive Press and Mill”' }).click()
  await expect(company).toHaveValue('Olive Press and Mill')
  const sent = page.waitForRequest('**/api/email/send-contact')
  await send(page).click()
  expect((await sent).postDataJSON().body).toContain(
    'Full name: Sara Odeh\nCompany: Olive Press and Mill',
  )
})

test.describe('a mistyped mail provider', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  for (const name of ['contact', 'newsletter'] as const) {
    test(
      `${name}: is pointed out on blur, and fixed by one tap`,
      slowUnless(name === 'contact'),
      async ({ page }) => {
        // On a slow line its code comes after the blur.
        const comes = name === 'newsletter' && (await delayRequests(page, '**/assets/sending-*.js'))
        await page.goto(siteForms[name].address)
        const field = main(page).getByLabel(/^Email/)
        await field.tap()
        await page.keyboard.type('rana@gmial.com')
        const proposal = main(page).getByRole('button', { name: 'rana@gmail.com' })
        await expect(proposal, 'not while it is typed').toHaveCount(0)
        await page.keyboard.press('Tab')
        if (comes) comes()
        await expect(main(page).getByText('Did you mean')).toBeVisible()
        await proposal.tap()
        await expect(field).toHaveValue('rana@gmail.com')
        await expect(field).toBeFocused()
        await expect(proposal).toHaveCount(0)
      },
    )
  }

  test('is only a hint, and shifts nothing', { tag: SLOW }, async ({ page }) => {
    const { contact } = siteForms
    await page.goto(contact.address)
    await contact.fill(page, 'rana@gmial.com')
    const email = main(page).getByLabel('Email')
    await email.tap()
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main form :is(input, select, button[type=submit])')].map(
          element => element.getBoundingClientRect().top + scrollY,
        ),
      )
    const before = await places()
    // A tap must hit what was aimed at.
    await main(page).getByLabel('Phone').tap()
    await expect(main(page).getByText('Did you mean')).toBeVisible()
    await expect(main(page).getByLabel('Phone')).toBeFocused()
    expect(await places()).toEqual(before)
    await expect(email).toHaveAttribute('aria-invalid', 'false')
    // Neither for neighbors of the field.
    const { y, height } = (await main(page)
      .getByRole('button', { name: 'rana@gmail.com' })
      .boundingBox()) ?? { y: 0, height: 0 }
    const above = await email.boundingBox()
    const label = await main(page).getByText('Phone', { exact: true }).boundingBox()
    expect(y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    expect(y + height).toBeLessThanOrEqual(label?.y ?? 0)

    await email.tap()
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await expect(main(page).getByText('Did you mean')).toHaveCount(0)
    await page.keyboard.press('Backspace')
    const sent = page.waitForRequest('**/api/email/send-contact')
    await send(page).tap()
    expect((await sent).postDataJSON().inputValue).toBe('rana@gmial.com')
  })

  test('is announced once', { tag: SLOW }, async ({ page }) => {
    const region = page.locator('[aria-live=polite]').filter({ hasText: 'Did you mean' })
    await page.goto('/contact')
    const email = main(page).getByLabel('Email')
    await email.tap()
    await page.keyboard.type('rana@gmial.com')
    await page.keyboard.press('Tab')
    await expect(region).toHaveCount(1)
    await email.tap()
    // Screen readers announce additions to a live region, even of the same text.
    await region.evaluate(element => {
      const announced: string[] = []
      Object.assign(window, { announced })
      new MutationObserver(() => announced.push(element.textContent ?? '')).observe(element, {
        childList: true,
      })
    })
    await page.keyboard.press('Tab')
    await expect(main(page).getByRole('button', { name: 'rana@gmail.com' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(email).toHaveValue('rana@gmail.com')
    await expect.poll(() => region.count()).toBe(0)
    expect(
      await page.evaluate(() => (window as typeof window & { announced: string[] }).announced),
      'emptied by the edit alone',
    ).toEqual([''])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /422/ })

  test('the response has the same hints, with the proposal as text', async ({ page }) => {
    await page.goto('/contact')
    await page.getByLabel('Name').fill("Rana O'Neil")
    await page.getByRole('textbox', { name: 'Company' }).fill('AT&T')
    await page.getByLabel('Email').fill('rana@gmial.com')
    await page.getByLabel('Phone').fill('59 123 4567')
    await send(page).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(
      `${ONLY_LETTERS} Write Rana ONeil without the apostrophe`,
    )
    await expect(page.getByText('Write AT and T without the sign')).toBeVisible()
    await expect(page.getByText('Did you mean rana@gmail.com?')).toBeVisible()
    await expect(page.getByText('Begin with the country code: +970 591234567')).toBeVisible()
  })
})
