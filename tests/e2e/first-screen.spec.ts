import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { screens } from '@universe/testing/browser/screens'
import { askInBrotli, decodeStart } from '@universe/testing/clients/raw-request'
import sharp from 'sharp'
import { DOCUMENT_MAX_BYTES, FIRST_ROUND_TRIP_BYTES } from '../../lab/bench/budgets.ts'

/** A first screen arrives in the first round trip of its document, styles included. */

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
/** Share of different pixels: edges are antialiased differently where a page is cut. */
const SAME_PICTURE = 0.001
/** May arrive after the document. */
const SHOWN = new Set(['font', 'image'])

for (const [screen, address] of Object.entries(screens)) {
  test(`${screen} is painted from its first bytes`, async ({ browser, company }) => {
    const url = `${company.server.url}${address}`
    const { head, body } = await askInBrotli(url)
    expect.soft(head + body.length, 'the whole document').toBeLessThan(DOCUMENT_MAX_BYTES)
    const first = decodeStart(body.subarray(0, FIRST_ROUND_TRIP_BYTES - head))
    const [whole, start] = await Promise.all([open(browser, url), open(browser, url, first)])
    // A picture may still be decoding.
    for (const viewport of VIEWPORTS) {
      for (const page of [whole, start]) await page.setViewportSize(viewport)
      await expect(async () => {
        const found = await describeFirstScreen(start)
        expect(found, `${viewport.width} px`).toEqual(await describeFirstScreen(whole))
      }).toPass()
    }
    // At the last width, which shows most.
    await expect.poll(() => compare(start, whole)).toBeLessThan(SAME_PICTURE)
    await whole.setViewportSize({ width: 320, height: 844 })
    const width = await whole.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'without scripts no wider than a phone').toBe(320)
    for (const page of [whole, start]) await page.context().close()
  })
}

test('a page change loads the missing styles once', async ({ page }) => {
  const files: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.css')) files.push(pathname)
  })
  await page.goto('/about')
  const written = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(written.length).toBeGreaterThan(1)
  const footer = page.getByRole('contentinfo')
  for (const name of ['Jobs', 'About Us', 'Jobs', 'Blogs']) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
  }
  expect(files.length).toBeGreaterThan(2)
  expect(new Set(files).size).toBe(files.length)
  expect(files.filter(file => written.includes(file))).toEqual([])
})

test.describe('before the page’s modules have come', () => {
  const hasLayout = (page: Page) =>
    page
      .getByRole('contentinfo')
      .evaluate(footer => getComputedStyle(footer).contentVisibility === 'visible')

  test('sections far below have no layout yet in a first visit', async ({ page }) => {
    await delayRequests(page, /\.js$/)
    await page.goto('/telecom', { waitUntil: 'commit' })
    expect(await hasLayout(page)).toBe(false)
  })

  // Not every browser keeps its place while sections above get their height.
  test('all of the page has its layout after a reload and at a fragment', async ({ page }) => {
    await page.goto('/telecom')
    await delayRequests(page, /\.js$/)
    await page.reload({ waitUntil: 'commit' })
    expect(await hasLayout(page)).toBe(true)
    await page.goto('/software#product', { waitUntil: 'commit' })
    expect(await hasLayout(page)).toBe(true)
  })
})

/** Opens a page without scripts, with its document cut to `html`. */
async function open(browser: Browser, url: string, html?: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route('**/*', async route => {
    const type = route.request().resourceType()
    if (SHOWN.has(type)) return route.continue()
    if (type !== 'document') return route.abort()
    const response = await route.fetch()
    return route.fulfill({ response, ...(html !== undefined && { body: html }) })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  return page
}

/** @returns texts of the first screen with positions, and positions of its pictures */
function describeFirstScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    const isSeen = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNode(node)
      const isPicture = node instanceof Element && /^(?:img|svg)$/i.test(node.tagName)
      if (!isPicture && node.nodeType !== Node.TEXT_NODE) continue
      const rects = [...range.getClientRects()].filter(rect => rect.width > 0 && isSeen(rect))
      if (rects.length > 0) found.push(`${node.textContent}: ${rects.map(place).join(', ')}`)
    }
    return found
  })
}

/** @returns share of differing pixels of two first screens */
async function compare(...pages: [Page, Page]): Promise<number> {
  const [one, other] = await Promise.all(pages.map(takePicture))
  const values = one?.length ?? 0
  let different = 0
  for (let at = 0; at < values; at++) if (one?.[at] !== other?.[at]) different += 1
  return different / values
}

/** @returns pixels of the first screen after all animations, without the loader */
async function takePicture(page: Page): Promise<Buffer> {
  return sharp(await page.screenshot({ animations: 'disabled' }))
    .raw()
    .toBuffer()
}
