import { expect, test } from '@universe/testing/browser/browser-test'

/** Every address of section 2, with and without JavaScript. */
const routes: [address: string, heading: string, title: RegExp][] = [
  ['/', 'Innovation you deserve', /^Universe/],
  ['/contact', "Let's get in touch", /^Contact/],
  ['/contact/faqs', "Let's get in touch", /^Contact/],
  ['/about', 'About Universe', /^About/],
  ['/whyuniverse', 'Why Universe', /^Why/],
  ['/telecom', 'Telecom', /^Telecom/],
  ['/telecom/business', 'Telecom', /^Telecom/],
  ['/telecom/entertainment', 'Telecom', /^Telecom/],
  ['/telecom/messaging', 'Telecom', /^Telecom/],
  ['/telecom/nothing-of-the-kind', 'Telecom', /^Telecom/],
  ['/technologies', 'Technologies', /^Technologies/],
  ['/technologies/smart', 'Technologies', /^Technologies/],
  ['/technologies/hardware', 'Technologies', /^Technologies/],
  ['/technologies/request', 'Technologies', /^Technologies/],
  ['/software', 'Software Solutions', /^Software/],
  ['/software/product', 'Software Solutions', /^Software/],
  ['/software/service', 'Software Solutions', /^Software/],
  ['/software/intelligent', 'Software Solutions', /^Software/],
  ['/software/business', 'Software Solutions', /^Software/],
  ['/marketing', 'E-Marketing', /^E-Marketing/],
  ['/marketing/digital', 'E-Marketing', /^E-Marketing/],
  ['/marketing/commerce', 'E-Marketing', /^E-Marketing/],
  ['/blogs', '', /^Blogs/],
  ['/blogs/1', '', /\| Universe$/],
  ['/jobspage', 'Jobs & Opportunities', /^Jobs/],
  ['/jobsdetails/1', '', /\| Universe$/],
  ['/privacypolicy', 'Privacy Policy', /^Privacy/],
]

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripted })

    test('every route answers 200 with its own title and one heading', async ({ page }) => {
      test.setTimeout(180_000)
      for (const [address, heading, title] of routes) {
        const response = await page.goto(address)
        expect(response?.status(), address).toBe(200)
        await expect(page, address).toHaveTitle(title)
        const headings = page.getByRole('heading', { level: 1 })
        await expect(headings, address).toHaveCount(1)
        if (heading) await expect(headings, address).toHaveText(heading)
        await expect(page.getByText('All Rights Reserved @ Universe')).toBeVisible()
      }
    })
  })
}

test.describe('what is not there', () => {
  test.use({ expectedErrors: /404/ })

  test('answers 404 with the not-found page and its picture', async ({ page }) => {
    for (const address of [
      '/nowhere',
      '/telecom/business/more',
      '/blogs/999999',
      '/blogs/x',
      '/jobsdetails/999999',
    ]) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: /home/i })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    }
  })
})

test('titles differ from page to page', async ({ page }) => {
  const titles = new Set<string>()
  const pages = routes
    .map(([address]) => address)
    .filter(address => address.split('/').length === 2)
  for (const address of pages) {
    await page.goto(address)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(pages.length)
})
