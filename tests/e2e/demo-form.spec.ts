import type { Page } from '@playwright/test'
import { consentPolicy } from '@universe/contract/consent-policy'
import { expect, runFramesUntil, stopClock, test } from '@universe/testing/browser/browser-test'
import { watchPosts } from '@universe/testing/browser/site-forms'
import { isFrom } from '@universe/testing/servers/mail-server'

const CONSENT_MISSING =
  'Kindly consent to the processing of personal data in accordance with our Privacy Policy.'

async function fill(page: Page, email: string) {
  await page.getByLabel('First and last name').fill('Omar Nasser')
  await page.getByRole('textbox', { name: 'Company' }).fill('Cedar Works')
  await page.getByLabel('Demo type').selectOption('Cyber Security')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('00971 50 123 4567')
}

const ask = (page: Page) => page.getByRole('button', { name: 'Request demo' }).click()

test('a demo request with consent reaches the company', async ({ page, company }) => {
  await page.goto('/technologies/request')
  await expect(page.getByRole('heading', { name: 'Request Demo' })).toBeInViewport()
  await fill(page, 'omar@cedar.example')
  const sent = page.waitForRequest('**/api/email/send-email')
  // The specification limits the ending to 2 to 4 letters here.
  await page.getByLabel('Email').fill('omar@cedar.org')
  await page.getByLabel('I agree to personal data processing').check()
  await stopClock(page)
  await ask(page)
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Thank you. We will contact you about your demo.' })
  await expect(notice).toBeVisible()
  const body =
    'Demo type: Cyber Security\nFirst and last name: Omar Nasser\nCompany: Cedar Works\nEmail: omar@cedar.org\nPhone: +971501234567'
  expect((await sent).postDataJSON()).toEqual({ inputValue: 'omar@cedar.org', body })
  expect(await (await sent).headerValue('Consent-Policy')).toBe(consentPolicy)
  for (const name of ['First and last name', 'Company', 'Email']) {
    await expect(page.getByRole('textbox', { name })).toHaveValue('')
  }
  await expect(page.getByLabel('Demo type')).toHaveValue('')
  await expect(page.getByLabel('I agree to personal data processing')).not.toBeChecked()
  await page.clock.runFor(4800)
  await expect(notice).toBeVisible()
  await page.clock.runFor(400)
  await expect(notice).toBeHidden()

  const [message] = await company.mail.waitFor(isFrom('omar@cedar.org'))
  expect(message?.mail.text).toContain(body)
  expect(message?.mail.subject).toContain('Cyber Security')
})

test('marks required fields, and alerts for a missing consent', async ({ page }) => {
  const posts = watchPosts(page)
  await page.goto('/technologies')
  const select = page.getByLabel('Demo type')
  await expect(select).toHaveValue('')
  const groups = await select
    .locator('optgroup')
    .evaluateAll(groups =>
      groups.map(group => [
        (group as HTMLOptGroupElement).label,
        ...[...group.children].map(option => option.textContent),
      ]),
    )
  expect(groups).toEqual([
    [
      'Intelligent Solutions',
      'Business Intelligence',
      'Artificial Intelligence',
      'Cyber Security',
      'Customer Care Solutions',
      'E-commerce Solutions',
    ],
    [
      'Smart Systems',
      'Education System',
      'Work System',
      'Security System',
      'Surveillance System',
      'Safety System',
      'Virtual Reality',
      'Augmented Reality',
    ],
  ])
  for (const label of ['First and last name *', 'Company *', 'Demo type *', 'Email *']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Phone', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-required', 'true')

  const alert = page.getByRole('alert').filter({ hasText: CONSENT_MISSING })

  await page.getByLabel('Demo type').selectOption('Work System')
  await ask(page)
  await expect(page.getByText('Only letters are allowed')).toHaveCount(2)
  await expect(alert, 'not while other fields are wrong').toBeHidden()

  await fill(page, 'omar@cedar.org')
  await stopClock(page)
  await ask(page)
  await runFramesUntil(page, () => alert.isVisible())
  await page.clock.runFor(2800)
  await expect(alert).toBeVisible()
  await page.clock.runFor(400)
  await expect(alert).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Company' }), 'what was typed stays').toHaveValue(
    'Cedar Works',
  )
  expect(posts).toEqual([])
})
