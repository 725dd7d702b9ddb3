import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { fetchJobs } from '@universe/testing/stores/content'
import { SLOW } from '../../scripts/tiers.ts'

const copyButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Copy link/ })
const paperField = (page: Page) => page.getByPlaceholder('Blog search')

test("copies a vacancy's link, and announces each copy", async ({ page, company }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [first, second] = await fetchJobs(company.server)
  await page.goto(`/jobsdetails/${first?.id}?utm_source=mail#apply`)
  await copyButton(page).click()
  const status = page.getByRole('status').filter({ hasText: 'Link copied' })
  await expect(status).toHaveCount(1)
  // Screen readers announce what is added to a status.
  const said = await status.evaluateHandle(element => element.firstChild)
  await page.keyboard.press('Enter')
  await expect.poll(() => said.evaluate(text => text?.isConnected)).toBe(false)
  await expect(status).toHaveCount(1)
  await expect(copyButton(page)).toHaveText('Link copied')
  await expect(copyButton(page), 'for a moment').toHaveText('Copy link')
  await expectPasted(page, `${company.server.url}/jobsdetails/${first?.id}`)

  await page.goto('/jobspage')
  await page.getByRole('heading', { name: second?.title ?? '' }).click()
  await page.getByRole('button', { name: `Copy link to ${second?.title}` }).click()
  await expectPasted(page, `${company.server.url}/jobsdetails/${second?.id}`)
})

test('shows the URL without a clipboard', { tag: SLOW }, async ({ page, company }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', {}))
  await page.goto('/jobsdetails/1')
  await copyButton(page).click()
  const field = page.getByRole('textbox', { name: 'Link to copy' })
  await expect(field).toHaveValue(`${company.server.url}/jobsdetails/1`)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(
    `${company.server.url}/jobsdetails/1`,
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('shows no copy button', { tag: SLOW }, async ({ page }) => {
    await page.goto('/jobsdetails/1')
    await expect(copyButton(page)).toBeHidden()
  })
})

/** Pastes where a visitor can. */
async function expectPasted(page: Page, text: string) {
  const paper = await page.context().newPage()
  await paper.goto('/blogs')
  await paperField(paper).click()
  await paper.keyboard.press('Control+V')
  await expect(paperField(paper)).toHaveValue(text)
  await paper.close()
}
