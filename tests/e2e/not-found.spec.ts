import { expect, test } from '@universe/testing/browser/browser-test'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { SLOW } from '../../scripts/tiers.ts'

/** Any other path (specification, section 2, Route table). */
// The browser logs the missing page.
test.use({ expectedErrors: /404/ })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an unknown address answers 404 with a picture, in the usual frame', async ({ page }) => {
    const response = await page.goto('/nowhere/at/all')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('Page not found | Universe')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    const picture = page.getByRole('main').locator('img')
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })
})

test('links to Home, Contact and the blog, whose pages may be indexed', { tag: SLOW }, async ({
  page,
}) => {
  await page.goto('/nowhere')
  const main = page.getByRole('main')
  for (const [name, address] of [
    [/home page/, '/'],
    [/contact/i, '/contact'],
    [/blog/, '/blogs'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', address)
  }
  await main.getByRole('link', { name: /blog/ }).click()
  await expect(page).toHaveURL('/blogs')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
  await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(0)
})

test('stays the not-found page at a URL that the browser’s router would match', {
  tag: SLOW,
}, async ({ page }) => {
  await page.route('**/blogs', async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback()
    const { origin } = new URL(request.url())
    await route.fulfill({ response: await route.fetch({ url: `${origin}/nowhere` }) })
  })
  await page.goto('/blogs')
  await whenHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page
    .getByRole('main')
    .getByRole('link', { name: /home page/ })
    .click()
  await expect(page).toHaveURL('/')
})
