import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { delayRequests, watchDataRequests } from '@universe/testing/browser/data-requests'
import { askInBrotli } from '@universe/testing/clients/raw-request'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { fetchBlogs, fillUpBlogs, storeBlog } from '@universe/testing/stores/content'

/** Sizes must not depend on the number of articles (readings, Server-rendered, then live). */
const CALL = '**/api/blogs/GetAllBlogs'
const OWN_DATA = /\/blogs(?:\/\d+)?\.data/
/** The total itself, and its effect on compression. */
const FEW_BYTES = 64

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const status = (page: Page) => page.getByRole('main').getByRole('status')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openFromFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

test('list and article have the same size with 30 articles and 3,000', async () => {
  test.setTimeout(120_000)
  const server = await startServer()
  const weigh = async (posts: number) => {
    fillUpBlogs(server.dataDir, posts)
    const read = () => fetch(`${server.url}/blogs`).then(answer => answer.text())
    await expect.poll(read, { timeout: 20_000 }).toContain(` of ${posts} articles`)
    const pages = ['/blogs', '/blogs/1'].map(path => askInBrotli(`${server.url}${path}`))
    return (await Promise.all(pages)).map(({ head, body }) => head + body.length)
  }
  const [few, many] = [await weigh(30), await weigh(3000)]
  await server.stop()
  await discard(server)
  for (const [page, bytes] of many.entries()) {
    expect(Math.abs(bytes - (few[page] ?? 0))).toBeLessThanOrEqual(FEW_BYTES)
  }
})

test('list and article revalidate once when idle, and get no body', async ({ page }) => {
  for (const address of ['/blogs', '/blogs/1']) {
    const answered = page.waitForResponse(CALL)
    await page.goto(address)
    const answer = await answered
    expect(answer.request().headers()['if-none-match']).toMatch(/^(?:W\/)?"/)
    expect(answer.status()).toBe(304)
  }
})

test('counts an article published since the page was rendered', async ({ page, company }) => {
  const { length } = await fetchBlogs(company.server)
  const answer = await delayRequests(page, CALL)
  await page.goto('/blogs')
  await expect(status(page)).toHaveText(`Showing 6 of ${length} articles`)
  storeBlog(company.server, { title: 'Published meanwhile' })
  await expect.poll(async () => (await fetchBlogs(company.server)).length).toBe(length + 1)
  answer()
  await expect(status(page)).toHaveText(`Showing 6 of ${length + 1} articles`)
  await button(page, 'View More').click()
  await expect(cards(page).filter({ hasText: 'Published meanwhile' })).toBeVisible()
})

test('coming from another page shows six cards before the call', async ({ page }) => {
  await page.goto('/about')
  const requests = watchDataRequests(page)
  const arrive = await delayRequests(page, OWN_DATA)
  await openFromFooter(page, 'Blogs')
  await expect(page.getByPlaceholder('Blog search')).toBeVisible()
  await expect(status(page)).toHaveText('Loading articles…')
  await expect(cards(page)).toHaveCount(0)
  const answered = page.waitForResponse(CALL)
  arrive()
  await expect(cards(page)).toHaveCount(6)
  expect((await answered).status()).toBe(304)
  expect(requests).toEqual([expect.stringMatching(OWN_DATA), 'GET /api/blogs/GetAllBlogs'])
})

test('an article shows its summary first; Back makes no request', async ({ page, company }) => {
  const [post] = await fetchBlogs(company.server)
  await page.goto('/blogs')
  const arrive = await delayRequests(page, OWN_DATA)
  await cards(page).first().getByRole('link').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(post?.title ?? '')
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(post?.title ?? ''))
  const text = page.getByText(post?.descriptionDetails.split('@@@')[0] ?? '')
  await expect(text).toBeHidden()
  arrive()
  await expect(text).toBeVisible()
  await expect(heading).toBeFocused()

  const requests = watchDataRequests(page)
  await page.route(OWN_DATA, route => route.abort())
  await page.goBack()
  await expect(cards(page)).toHaveCount(6)
  await page.goForward()
  await expect(text).toBeVisible()
  expect(requests.filter(path => OWN_DATA.test(path))).toEqual([])
})

test('View More and a search show that they are waiting', async ({ page, company }) => {
  const { length } = await fetchBlogs(company.server)
  const asked = page.waitForResponse(CALL)
  await page.goto('/blogs')
  await asked
  const answer = await delayRequests(page, CALL)
  await button(page, 'View More').click()
  await expect(status(page)).toHaveText('Loading articles…')
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
  await page.getByPlaceholder('Blog search').fill('the')
  await expect(cards(page)).toHaveCount(0)
  await expect(status(page)).toHaveText('Loading articles…')
  answer()
  await expect(status(page)).toHaveText(/^Showing 6 of \d+ articles$/)
  await page.getByPlaceholder('Blog search').fill('')
  await button(page, 'View More').click()
  await expect(status(page)).toHaveText(`Showing ${length} of ${length} articles`)
})

test.describe('if the whole list cannot be loaded', () => {
  test.use({ expectedErrors: /could not be loaded|ERR_FAILED/ })

  test('View More and a search say so, and Try again retries', async ({ page, company }) => {
    const { length } = await fetchBlogs(company.server)
    const sentence = page.getByText('We could not load all articles.')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/blogs')
    await page.route(CALL, route => route.abort())
    await button(page, 'View More').press('Enter')
    await expect(sentence.last()).toBeInViewport()
    await expect(cards(page)).toHaveCount(6)
    await expect(button(page, 'Try again')).toBeFocused()

    await page.getByPlaceholder('Blog search').fill('the phone')
    await expect(sentence.first()).toBeInViewport()
    await expect(page.getByText('No items found!')).toBeHidden()
    await page.getByPlaceholder('Blog search').fill('')

    await button(page, 'View More').click()
    await page.unroute(CALL)
    await button(page, 'Try again').click()
    await expect(cards(page)).toHaveCount(length)
  })
})
