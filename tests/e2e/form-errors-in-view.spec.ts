import type { Locator, Page } from '@playwright/test'
import { expect, test, tokenColor } from '@universe/testing/browser/browser-test'
import { cvFile, siteForms, submitButton, watchPosts } from '@universe/testing/browser/site-forms'
import { SLOW, slowUnless } from '../../scripts/tiers.ts'

/** A reported error is never hidden below the bar or outside the view. */
const views = {
  'a phone with its keyboard open': { width: 390, height: 500 },
  'a desktop': { width: 1440, height: 900 },
  'a phone with text at 200%': { width: 390, height: 844, rootSize: '200%' },
}

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

for (const [name, view] of Object.entries(views)) {
  test.describe(name, slowUnless(name === 'a phone with its keyboard open'), () => {
    test.use({ viewport: { width: view.width, height: view.height } })

    test.beforeEach(async ({ page }) => {
      if (!('rootSize' in view)) return
      await page.addInitScript(size => {
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = size
        })
      }, view.rootSize)
    })

    test('shows the first invalid field with label and message', async ({ page }) => {
      await page.goto('/contact')
      await main(page).getByRole('combobox', { name: 'Business line' }).focus()
      await page.keyboard.type('Telecom')
      await submitButton(page, siteForms.contact).click()
      const field = main(page).getByLabel('Name')
      await expect(field).toBeFocused()
      const message = page.getByText('Only letters are allowed').first()
      await expectInView(page, main(page).getByText('Name', { exact: true }), field, message)
    })
  })
}

test.describe('on a phone with open keyboard', () => {
  const { width, height } = views['a phone with its keyboard open']
  test.use({ viewport: { width, height } })

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

  test('shows the missing consent at its box and in its alert', { tag: SLOW }, async ({ page }) => {
    const { demo } = siteForms
    await page.goto(demo.address)
    await demo.fill(page, 'view@olive.org')
    const box = page.getByRole('checkbox')
    await box.click()
    const button = submitButton(page, demo)
    await button.evaluate(element => element.scrollIntoView({ block: 'end' }))
    await button.click()
    await expectInView(page, page.getByRole('alert').getByText('Kindly consent'), box)
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

test('marks a missing choice until fixed, with only the browser’s message', {
  tag: SLOW,
}, async ({ page }) => {
  await page.goto('/contact')
  await submitButton(page, siteForms.contact).click()
  const select = main(page).getByRole('combobox', { name: 'Business line' })
  await expect(select).toBeFocused()
  await expect(select).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please select a business line')).toHaveCount(0)
  await expect(select).toHaveCSS('border-color', await tokenColor(page, '--red'))
  await expectInView(page, main(page).getByText('Business line', { exact: true }), select)
  await page.keyboard.type('Telecom')
  await expect(select).toHaveAttribute('aria-invalid', 'false')
})

test('the consent box shows its error until ticked, and nothing is sent', async ({ page }) => {
  const { demo } = siteForms
  const posts = watchPosts(page)
  await page.goto(demo.address)
  await demo.fill(page, 'described@olive.org')
  const box = page.getByRole('checkbox', { name: 'I agree to personal data processing' })
  await box.click()
  await submitButton(page, demo).click()
  await expect(box).toHaveAccessibleDescription(/tick/i)
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

test('the contact form exposes required fields without an asterisk', { tag: SLOW }, async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(main(page).getByText('All fields are required.')).toBeVisible()
  for (const label of ['Name', 'Company', 'Email', 'Phone']) {
    await expect(main(page).getByLabel(label)).toHaveAttribute('aria-required', 'true')
    await expect(main(page).getByText(`${label} *`)).toHaveCount(0)
  }
  await expect(main(page).getByRole('combobox', { name: 'Business line' })).toHaveAttribute(
    'required',
  )
})

test('aligns an Arabic name right, and explains asterisks', {
  tag: SLOW,
}, async ({ page }) => {
  await page.goto('/jobsdetails/1')
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

test('links the privacy policy beside each form that asks for a name', {
  tag: SLOW,
}, async ({ page }) => {
  for (const form of [siteForms.contact, siteForms.demo, siteForms.application]) {
    await page.goto(form.address)
    const link = main(page)
      .locator('form')
      .getByRole('link', { name: /^Privacy Policy/ })
    await expect(link).toHaveCount(1)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', '/privacypolicy')
  }
})
