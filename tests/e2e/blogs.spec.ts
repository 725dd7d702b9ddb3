import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { delayRequests, watchDataRequests } from '@universe/testing/browser/data-requests'
import { fetchBlogs } from '@universe/testing/stores/content'
import { SLOW } from '../../scripts/tiers.ts'

const CALL = '**/api/blogs/GetAllBlogs'
const NAMED = ['Telecom', 'Software', 'E-Marketing', 'Technology', 'Digital Trends']

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const titles = (page: Page) => cards(page).getByRole('heading', { level: 3 })
const filter = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Category' })
const choose = (page: Page, name: string) =>
  filter(page).getByRole('button', { name, exact: true }).click()
const search = (page: Page) => page.getByPlaceholder('Blog search')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openFromFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

test('shows six cards, all after View More, and six again', async ({ page, company }) => {
  const blogs = await fetchBlogs(company.server)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blogs')
  await expect(search(page)).toBeVisible()
  await expect(filter(page).getByRole('button')).toHaveText(['see all', ...NAMED, 'Other'])
  await expect(filter(page).getByRole('button', { pressed: true })).toHaveText('see all')
  await expect(titles(page)).toHaveText(blogs.slice(0, 6).map(({ title }) => title))
  for (const { id, title } of blogs.slice(0, 6)) {
    const link = cards(page).getByRole('link', { name: title })
    await expect(link).toHaveAttribute('href', `/blogs/${id}`)
  }
  await button(page, 'View More').scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await button(page, 'View More').click()
  await expect(titles(page)).toHaveText(blogs.map(({ title }) => title))
  expect(await page.evaluate(() => scrollY), 'by pointer the view stays').toBe(top)
  await expect(cards(page).nth(6).getByRole('link')).not.toBeFocused()
  await button(page, 'View Less').click()
  await expect(cards(page)).toHaveCount(6)
  await expect(button(page, 'View More')).toBeInViewport()
})

test.describe('offline', () => {
  // The cards' pictures.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('View More needs no network once near', async ({ page, context, company }) => {
    const blogs = await fetchBlogs(company.server)
    await page.goto('/blogs')
    const answered = page.waitForResponse(
      response => response.url().endsWith(CALL.slice(2)) && response.ok(),
    )
    await button(page, 'View More').scrollIntoViewIfNeeded()
    await (await answered).finished()
    await context.setOffline(true)
    await button(page, 'View More').click()
    await expect(cards(page)).toHaveCount(blogs.length)
  })
})

test('View More by keyboard moves to the first new article', async ({ page, company }) => {
  const blogs = await fetchBlogs(company.server)
  const shown = page.getByRole('main').getByRole('status')
  const seventh = cards(page).nth(6).getByRole('link')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blogs')
  await expect(shown).toHaveText(`Showing 6 of ${blogs.length} articles`)
  await button(page, 'View More').focus()
  const top = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(seventh).toBeFocused()
  await expect(seventh).toBeInViewport({ ratio: 1 })
  await expect(shown).toHaveText(`Showing ${blogs.length} of ${blogs.length} articles`)
  expect(Math.abs((await page.evaluate(() => scrollY)) - top), 'no jump').toBeLessThan(844)
  await page.keyboard.press('Tab')
  await expect(cards(page).nth(7).getByRole('link')).toBeFocused()

  await button(page, 'View Less').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'View More')).toBeFocused()
  await expect(button(page, 'View More')).toBeInViewport({ ratio: 1 })
  await expect(shown).toHaveText(`Showing 6 of ${blogs.length} articles`)
})

test('View More by keyboard waits for articles', { tag: SLOW }, async ({ page }) => {
  const answer = await delayRequests(page, CALL)
  await page.goto('/blogs')
  await button(page, 'View More').focus()
  await page.keyboard.press('Space')
  await expect(button(page, 'View Less')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cards(page).nth(5).getByRole('link')).toBeFocused()
  answer()
  await expect(cards(page).nth(6)).toBeVisible()
  await expect(cards(page).nth(5).getByRole('link')).toBeFocused()
})

test('a category shows its posts, combined with a search', async ({ page, company }) => {
  const blogs = await fetchBlogs(company.server)
  const expected = (fits: (category: string) => boolean) =>
    blogs
      .filter(({ category }) => fits(category))
      .slice(0, 6)
      .map(({ title }) => title)
  await page.goto('/blogs')
  for (const category of NAMED) {
    await choose(page, category)
    await expect(titles(page)).toHaveText(expected(own => own === category))
  }
  await choose(page, 'Other')
  await expect(filter(page).getByRole('button', { pressed: true })).toHaveText('Other')
  const others = expected(own => !NAMED.includes(own))
  expect(others.length).toBeGreaterThan(0)
  expect(others.length, 'this is the case without a toggle').toBeLessThanOrEqual(6)
  await expect(titles(page)).toHaveText(others)
  await expect(button(page, 'View More')).toBeHidden()

  await choose(page, 'see all')
  // Which posts fit is tested by `select-posts.test.ts`.
  const [sought, ...rest] = blogs
  if (!sought) throw new Error('There is no post to look for.')
  const other = NAMED.find(category => category !== sought.category) ?? ''
  const phrase = sought.description.slice(0, 40)
  expect(rest.some(({ description }) => description.includes(phrase))).toBe(false)

  await search(page).fill(`  ${phrase.toUpperCase()} `)
  await expect(titles(page)).toHaveText([sought.title])
  await choose(page, other)
  await expect(page.getByText('No items found!')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await choose(page, sought.category)
  await expect(titles(page)).toHaveText([sought.title])
  await search(page).fill(sought.title.toLowerCase())
  await expect(titles(page)).toHaveText([sought.title])
  await search(page).fill('a xylophone')
  await expect(page.getByText('No items found!')).toBeVisible()
})

test('reuses one answer for 60 s', { tag: SLOW }, async ({ page }) => {
  // Only the date is changed: stopped timers would block the page.
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + Number(document.documentElement.dataset.skippedMs ?? 0)
  })
  const requests = watchDataRequests(page)
  const asked = page.waitForResponse(CALL)
  await page.goto('/blogs')
  await asked
  await button(page, 'View More').click()
  await titles(page).last().click()
  await expect(page.getByText('Universe Team')).toBeVisible()
  await openFromFooter(page, 'Blogs')
  await expect(search(page)).toBeVisible()
  // The first had no body.
  expect(requests).toEqual(['GET /api/blogs/GetAllBlogs', 'GET /api/blogs/GetAllBlogs'])

  await openFromFooter(page, 'About Us')
  await expect(page).toHaveURL('/about')
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { skippedMs: 60_000 }))
  await openFromFooter(page, 'Blogs')
  await expect.poll(() => requests).toHaveLength(3)
  expect(new Set(requests)).toEqual(new Set(['GET /api/blogs/GetAllBlogs']))
})

test.describe('when the call fails', () => {
  test.use({ expectedErrors: /could not be loaded|ERR_FAILED/ })

  test("keeps the server's list, or shows the empty state without one", async ({ page }) => {
    await page.route(CALL, route => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/blogs')
    await failed
    await expect(cards(page)).toHaveCount(6)
    await button(page, 'View More').click()
    await expect(cards(page)).toHaveCount(6)

    await page.goto('/about')
    await page.route(/\/blogs\.data/, route => route.abort())
    await openFromFooter(page, 'Blogs')
    await expect(page.getByText('No items found!')).toBeVisible()
  })
})

test('shows in view that a search found nothing', { tag: SLOW }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 422 })
  await page.goto('/blogs')
  await choose(page, 'Telecom')
  await search(page).click()
  await page.keyboard.type('a xylophone')
  await expect(page.getByText('No items found!')).toBeInViewport({ ratio: 1 })
  await expect(search(page)).toBeInViewport({ ratio: 1 })
  await expect(button(page, 'Show all articles')).toBeInViewport({ ratio: 1 })
  await button(page, 'Show all articles').click()
  await expect(cards(page)).toHaveCount(6)
  await expect(search(page)).toHaveValue('')
  await expect(filter(page).getByRole('button', { pressed: true })).toHaveText('see all')
  await expect(page).toHaveURL('/blogs')
})

test('applies a search entered before hydration', { tag: SLOW }, async ({ page, company }) => {
  const [post] = await fetchBlogs(company.server)
  const arrive = await delayRequests(page, /\.js$/)
  await page.goto('/blogs', { waitUntil: 'commit' })
  await search(page).fill(post?.title ?? '')
  await choose(page, post?.category ?? '')
  await expect(cards(page)).toHaveCount(6)
  arrive()
  await expect(titles(page)).toHaveText([post?.title ?? ''])
  await expect(search(page)).toHaveValue(post?.title ?? '')
  await expect(filter(page).getByRole('button', { pressed: true })).toHaveText(post?.category ?? '')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the newest posts', { tag: SLOW }, async ({ page, company }) => {
    const blogs = await fetchBlogs(company.server)
    await page.goto('/blogs')
    await expect(titles(page)).toHaveText(blogs.slice(0, 6).map(({ title }) => title))
    await expect(search(page)).toBeHidden()
    await expect(filter(page)).toBeHidden()
    await expect(button(page, 'View More')).toBeHidden()
    const older = page.getByRole('link', { name: /older articles/i })
    await expect(older).toHaveAttribute('href', '/feed.xml')
    await titles(page).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs[0]?.title ?? '')
  })
})
