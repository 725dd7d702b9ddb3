import { expect, test } from '@universe/testing/browser/browser-test'
import { visitedEndpoints, visitedPages } from './visited-addresses.ts'

/** Routes of one segment, each its own page; further ones are flags or records. */
const pages = visitedPages
  .map(([address]) => address)
  .filter(address => address.split('/').length === 2)

test.describe('in the server’s HTML', () => {
  // The browser logs the missing page, and what the test blocks.
  test.use({ javaScriptEnabled: false, expectedErrors: /404|ERR_FAILED/ })

  test.beforeEach(async ({ page }) => {
    await page.route('**/*', route =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    )
  })

  test('every route answers 200 with its own title and one heading', async ({ page }) => {
    const titles = new Map<string, string>()
    for (const [address, heading, title] of visitedPages) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await expect(page, address).toHaveTitle(title)
      if (pages.includes(address)) titles.set(await page.title(), address)
      const headings = page.getByRole('heading', { level: 1 })
      await expect(headings, address).toHaveCount(1)
      if (heading) await expect(headings, address).toHaveText(heading)
      await expect(page.getByText('All Rights Reserved @ Universe')).toBeVisible()
    }
    expect([...titles.values()], 'titles differ from page to page').toEqual(pages)
  })

  test('unknown addresses answer 404 with the not-found page', async ({ page }) => {
    for (const address of [
      '/nowhere',
      '/telecom/business/more',
      '/blogs/999999',
      '/blogs/01',
      '/blogs/x',
      '/jobsdetails/999999',
      '/jobsdetails/01',
      '/jobsdetails/x',
    ]) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: /home/i })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    }
  })
})

test('every address without a page answers 200 with its own type', async ({ request }) => {
  for (const [address, type] of visitedEndpoints) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['content-type'], address).toMatch(type)
  }
})
