import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { SLOW } from '../../scripts/tiers.ts'
import { visitedEndpoints, visitedPages } from './visited-addresses.ts'

/** Routes of one segment, each its own page; further ones are flags or records. */
const pages = visitedPages
  .map(([address]) => address)
  .filter(address => address.split('/').length === 2)

/** A document as it comes from the server, parsed and not shown. */
async function read(page: Page, request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  const html = await answer.text()
  const parts = await page.evaluate(text => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    return {
      title: parsed.title,
      headings: [...parsed.querySelectorAll('h1')].map(({ textContent }) => textContent),
      wayHome: parsed.querySelector('main a[href="/"]')?.textContent,
      robots: parsed.querySelector('meta[name=robots]')?.getAttribute('content'),
    }
  }, html)
  return { status: answer.status(), html, ...parts }
}

test('every route answers 200 with its own title and one heading', async ({ page, request }) => {
  const titles = new Map<string, string>()
  for (const [address, heading, title] of visitedPages) {
    const found = await read(page, request, address)
    expect(found.status, address).toBe(200)
    expect(found.title, address).toMatch(title)
    if (pages.includes(address)) titles.set(found.title, address)
    expect(found.headings, address).toEqual([heading || expect.stringMatching(/./)])
    expect(found.html, address).toContain('All Rights Reserved @ Universe')
    expect(found.html, address).toContain('hesitate to contact our experts.')
  }
  expect([...titles.values()], 'titles differ from page to page').toEqual(pages)
})

test('unknown addresses answer 404 with the not-found page', async ({ page, request }) => {
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
    const found = await read(page, request, address)
    expect(found.status, address).toBe(404)
    expect(found.headings, address).toHaveLength(1)
    expect(found.wayHome, address).toMatch(/home/i)
    expect(found.robots, address).toBe('noindex')
  }
})

test('every address without a page answers 200 with its own type', async ({ request }) => {
  for (const [address, type] of visitedEndpoints) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['content-type'], address).toMatch(type)
  }
})

test.describe('the not-found page', () => {
  // The browser logs the missing page.
  test.use({ expectedErrors: /404/ })

  test('has a picture, and links to pages that may be indexed', async ({ page }) => {
    await page.goto('/nowhere/at/all')
    await expect(page).toHaveTitle('Page not found | Universe')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    const main = page.getByRole('main')
    const picture = main.locator('img')
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
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

  test('stays at a URL that the browser’s router matches', { tag: SLOW }, async ({ page }) => {
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
})
