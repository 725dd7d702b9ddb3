import { company } from '@universe/contract/company'
import { expect, test } from '@universe/testing/browser/browser-test'
import { SLOW } from '../../scripts/tiers.ts'

/** The privacy policy (specification, section 2). */
const sections = [
  'Definitions',
  'Data we collect',
  'How we use data',
  'Usage data',
  'Cookies and tracking',
  'Security',
  'Changes',
  'Contact us',
]

test('shows dated General Terms in eight sections', async ({ page }) => {
  await page.goto('/privacypolicy')
  const policy = page.getByRole('article')
  await expect(policy.getByRole('heading', { level: 2 })).toHaveText('General Terms')
  await expect(policy.getByText(company.privacyPolicyDate)).toBeVisible()
  await expect(policy.getByRole('heading', { level: 3 })).toHaveText(sections)
  await expect(policy.getByRole('link', { name: /@universe\.example$/ })).toHaveAttribute(
    'href',
    /^mailto:.+@universe\.example$/,
  )
  await expect(policy.getByRole('link', { name: /^[+\d ()-]+$/ })).toHaveAttribute('href', /^tel:/)
  const collected = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Data we collect' }) })
    .last()
  await expect(collected.getByRole('term')).toHaveText([
    'Email',
    'First and last name',
    'Phone',
    'Address',
    'Resumes',
    'Usage data',
  ])
  for (const answer of await collected.getByRole('definition').all()) {
    await expect(answer).toHaveText(/^(Not )?(collected|recorded)/i)
  }
})

test('its table of contents links to sections, and marks one', { tag: SLOW }, async ({ page }) => {
  await page.goto('/privacypolicy')
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(links).toHaveText(sections)
  for (const name of ['Security', 'Definitions']) {
    await links.getByText(name, { exact: true }).press('Enter')
    const heading = page.getByRole('article').getByRole('heading', { name, exact: true })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300)
  }

  const marked = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  for (const name of ['Security', 'Changes']) {
    await page
      .getByRole('heading', { name, exact: true })
      .evaluate(heading => heading.scrollIntoView({ behavior: 'instant' }))
    await expect(marked).toHaveText([name])
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(marked).toHaveCount(0)
})

test('opens in a new tab from the demo form, whose input stays', async ({ page }) => {
  await page.goto('/technologies/request')
  await page.getByRole('textbox', { name: 'Company' }).fill('Cedar Works')
  const opened = page.waitForEvent('popup')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Privacy Policy/ })
    .click()
  const tab = await opened
  await expect(tab).toHaveURL(/\/privacypolicy$/)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Cedar Works')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is complete, and its table of contents works', { tag: SLOW }, async ({ page }) => {
    await page.goto('/privacypolicy')
    await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(sections)
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Security' })
      .click()
    await expect(
      page.getByRole('article').getByRole('heading', { name: 'Security' }),
    ).toBeInViewport()
  })
})
