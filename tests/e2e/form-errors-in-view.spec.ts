import type { Locator, Page } from '@playwright/test'
import { expect, test, tokenColor } from '@universe/testing/browser/browser-test'
import { withLargeText } from '@universe/testing/browser/cut-text'
import { cvFile, siteForms, submitButton, watchPosts } from '@universe/testing/browser/site-forms'
import { SLOW } from '../../scripts/tiers.ts'

/** A reported error is never hidden below the bar or outside the view. */
const PHONE_WITH_KEYBOARD = { width: 390, height: 500 }

const main = (page: Page) => page.getByRole('main')

async function expectInView(page: Page, ...parts: Locator[]) {
  const bottom = page.viewportSize()?.height ?? 0
  for (const part of parts) {
    await expect(part).toBeVisible()
    await expect
      .poll(async () => {
        const box = await part.boundingBox()
        // It shrinks when the page is scrolled.
        const bar = await page.getByRole('banner').boundingBox()
        return box && box.y >= (bar?.height ?? 0) && box.y + box.height <= bottom
          ? 'in view'
          : JSON.stringify({ box, bar, bottom })
      })
      .toBe('in view')
  }
}

test.describe('on a phone with open keyboard', () => {
  test.use({ viewport: PHONE_WITH_KEYBOARD })

  test('shows the first invalid field with label and message', async ({ page }) => {
    await page.goto('/contact')
    await main(page).getByRole('combobox', { name: 'Business line' }).focus()
    await page.keyboard.type('Telecom')
    const field = main(page).getByLabel('Name')
    const message = page.getByText('Only letters are allowed').first()
    const expectShown = async () => {
      await submitButton(page, siteForms.contact).click()
      await expect(field).toBeFocused()
      await expectInView(page, main(page).getByText('Name', { exact: true }), field, message)
    }
    await expectShown()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectShown()
    await page.setViewportSize({ width: 390, height: 844 })
    await withLargeText(page, expectShown)
  })

  test('shows the message of a field at the lower edge', { tag: SLOW }, async ({ page }) => {
    const { contact } = siteForms
    await page.goto(contact.address)
    await contact.fill(page, 'sara@')
    const field = main(page).getByLabel('Email')
    await field.focus()
    await field.evaluate(element => element.scrollIntoView({ block: 'end' }))
    await page.keyboard.press('Enter')
    await expectInView(page, field, page.getByText('Please enter a valid email address'))
  })

  test('shows the missing consent at its box until ticked', async ({ page }) => {
    const { demo } = siteForms
    const posts = watchPosts(page)
    await page.clock.install()
    await page.goto(demo.address)
    await demo.fill(page, 'described@olive.org')
    const box = page.getByRole('checkbox', { name: 'I agree to personal data processing' })
    await box.click()
    const button = submitButton(page, demo)
    await button.evaluate(element => element.scrollIntoView({ block: 'end' }))
    await button.click()
    await expectInView(page, page.getByRole('alert').getByText('Kindly consent'), box)
    await page.clock.runFor(3200)
    await expect(page.getByText('Kindly consent'), 'the alert has gone').toHaveCount(0)
    await expect(box).toHaveAccessibleDescription(/tick/i)
    await expect(box).toHaveAttribute('aria-required', 'true')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(box).toHaveCSS('border-color', await tokenColor(page, '--red'))
    expect(posts).toHaveLength(0)
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
    await expect(box).toHaveAttribute('aria-invalid', 'false')
    await expect(box).toHaveAccessibleDescription('')
  })

  test('shows what is wrong with the file', async ({ page }) => {
    await page.goto(siteForms.application.address)
    const button = page.getByRole('button', { name: 'Upload Your CV' })
    await button.click()
    await button.evaluate(element => element.scrollIntoView({ block: 'end' }))
    await page.getByLabel(/^CV/).setInputFiles({ ...cvFile, buffer: Buffer.from('PK no pdf') })
    await expectInView(page, page.getByRole('alert').getByText('Please select a PDF file.'))
  })
})

test('marks a missing choice until fixed', { tag: SLOW }, async ({ page }) => {
  const posts = watchPosts(page)
  await page.goto('/contact')
  const select = main(page).getByRole('combobox', { name: 'Business line' })
  const lookForced = async () => {
    await main(page).getByLabel('Email').focus()
    await page.emulateMedia({ forcedColors: 'active' })
    const look = await select.screenshot()
    await page.emulateMedia({ forcedColors: 'none' })
    return look
  }
  await siteForms.contact.fill(page, 'line@olive.org')
  await select.selectOption('')
  const unmarked = await lookForced()
  await submitButton(page, siteForms.contact).click()
  await expect(select).toBeFocused()
  await expect(select).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please select a business line')).toHaveCount(0)
  await expect(select).toHaveCSS('border-color', await tokenColor(page, '--red'))
  await expectInView(page, main(page).getByText('Business line', { exact: true }), select)
  expect(await select.evaluate((field: HTMLSelectElement) => field.validity.valueMissing)).toBe(
    true,
  )
  expect(posts).toEqual([])
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toHaveCount(0)
  expect(await lookForced()).not.toEqual(unmarked)
  await select.focus()
  await page.keyboard.type('Telecom')
  await expect(select).toHaveAttribute('aria-invalid', 'false')
})

test('each form says what is required', { tag: SLOW }, async ({ page }) => {
  for (const form of [siteForms.contact, siteForms.demo, siteForms.application]) {
    await page.goto(form.address)
    const link = main(page)
      .locator('form')
      .getByRole('link', { name: /^Privacy Policy/ })
    await expect(link).toHaveCount(1)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', '/privacypolicy')
    if (form !== siteForms.contact) continue
    await expect(main(page).getByText('All fields are required.')).toBeVisible()
    for (const label of ['Name', 'Company', 'Email', 'Phone']) {
      await expect(main(page).getByLabel(label)).toHaveAttribute('aria-required', 'true')
      await expect(main(page).getByText(`${label} *`)).toHaveCount(0)
    }
    await expect(main(page).getByRole('combobox', { name: 'Business line' })).toHaveAttribute(
      'required',
    )
  }

  // The application’s page, now open, explains asterisks, and aligns an Arabic name right.
  await expect(main(page).getByText('All fields are required (*).')).toBeVisible()
  await expect(main(page).locator('form label').filter({ hasText: '*' })).toHaveText([
    'Name *',
    'Email *',
    /^CV .* \*$/,
  ])
  const name = main(page).getByLabel('Name')
  await name.pressSequentially('رنا حداد')
  expect(await name.evaluate(input => input.matches(':dir(rtl)'))).toBe(true)
})
