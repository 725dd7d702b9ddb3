import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
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
