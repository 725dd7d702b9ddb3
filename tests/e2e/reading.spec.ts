import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { measureLines } from '@universe/testing/browser/line-lengths'
import { fetchBlogs, fetchJobs } from '@universe/testing/stores/content'
import { SLOW } from '../../scripts/tiers.ts'

/** Running text, not cards, labels and notes. */
const texts: Record<string, (page: Page) => Locator> = {
  '/blogs/1': page => page.getByRole('main').getByRole('article').first().locator('p'),
  '/jobsdetails/1': page => page.locator('section:has(> h2) p:not(:has(> span))'),
  '/privacypolicy': page => page.getByRole('article').locator('section > p'),
}
const leftOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.x ?? -1)

test('lines of text have 62 to 75 characters, on phones the full width', {
  tag: SLOW,
}, async ({ page }) => {
  for (const [address, find] of Object.entries(texts)) {
    await page.goto(address)
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const lines = await measureLines(find(page))
      expect(lines.length).toBeGreaterThan(0)
      expect(Math.min(...lines), `${address} at ${width}`).toBeGreaterThanOrEqual(62)
      expect(Math.max(...lines), `${address} at ${width}`).toBeLessThanOrEqual(75)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await find(page).first().boundingBox())?.width, address).toBe(350)
  }
})

test('breadcrumb, title and content of an article or vacancy are aligned', {
  tag: SLOW,
}, async ({ page }) => {
  for (const address of ['/blogs/1', '/jobsdetails/1'] as const) {
    await page.goto(address)
    const main = page.getByRole('main')
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const edges = [
        await leftOf(page.getByRole('navigation', { name: 'Breadcrumb' })),
        await leftOf(main.getByRole('heading', { level: 1 })),
        await leftOf(texts[address]?.(page).first() ?? main),
      ]
      if (address === '/blogs/1') edges.push(await leftOf(main.locator('img[srcset]').first()))
      else edges.push(await leftOf(main.getByRole('heading', { name: 'Apply for this job' })))
      // From tablets on an article's text is centered in its picture's width, and on desktops a
      // vacancy's form is beside its text.
      if (address === '/blogs/1' && width >= 768) edges.splice(2, 1)
      if (address === '/jobsdetails/1' && width >= 1024) edges.splice(3, 1)
      expect(new Set(edges), `${address} at ${width} px: ${edges}`).toHaveProperty('size', 1)
    }
  }
})

test('on desktops a vacancy’s form is beside its text on the first screen, after it in tab order', {
  tag: SLOW,
}, async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/jobsdetails/1')
    const main = page.getByRole('main')
    const text = await texts['/jobsdetails/1']?.(page).first().boundingBox()
    const form = await main.getByRole('heading', { name: 'Apply for this job' }).boundingBox()
    expect(form?.x, `at ${width}`).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
    expect(form?.y, `at ${width}`).toBeLessThan(text?.y ?? 0)
    await main.getByRole('button', { name: /^Copy link/ }).focus()
    await page.keyboard.press('Tab')
    await expect(main.getByLabel('Name')).toBeFocused()
  }
})

test('an article’s picture is as wide as its page on desktops, with the text centered', {
  tag: SLOW,
}, async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/blogs/1')
    const main = page.getByRole('main')
    const picture = await main.locator('img[srcset]').first().boundingBox()
    const text = await texts['/blogs/1']?.(page).first().boundingBox()
    const middleOf = (box: typeof text) => (box?.x ?? 0) + (box?.width ?? 0) / 2
    expect(middleOf(picture), `at ${width}`).toBeCloseTo(width / 2, 0)
    expect(middleOf(text), `at ${width}`).toBeCloseTo(width / 2, 0)
    expect(picture?.width, `at ${width}`).toBeGreaterThan(width * 0.8)
  }
})

test('an article shows its reading time, and its link can be copied', async ({ page, company }) => {
  const [post] = await fetchBlogs(company.server)
  await page.goto(`/blogs/${post?.id}`)
  const article = page.getByRole('main').getByRole('article').first()
  const words = post?.descriptionDetails.split(/\s+/).length ?? 0
  const time = article.getByRole('definition').filter({ hasText: /^\d+ min$/ })
  expect(Math.abs(Number.parseInt(await time.innerText(), 10) - words / 220)).toBeLessThan(1)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await article.getByRole('button', { name: `Copy link to ${post?.title}` }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${company.server.url}/blogs/${post?.id}`,
  )
})

test("a vacancy's place, type and date are in its row of facts, and its text is complete", async ({
  page,
  company,
}) => {
  const job = (await fetchJobs(company.server)).find(({ id }) => id === 1)
  const [, place = ''] = /Location: ([^@]+)/.exec(job?.jobDetails ?? '') ?? []
  await page.goto('/jobsdetails/1')
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['Location', 'Type', 'Posted'])
  await expect(main.getByRole('definition').first()).toHaveText(place)
  await expect(main.getByText('Location:')).toBeVisible()
  await expect(main.getByText('Reports to:')).toBeVisible()
})

test('listed vacancies have aligned tags and dates beside their facts', {
  tag: SLOW,
}, async ({ page, company }) => {
  const jobs = await fetchJobs(company.server)
  await page.goto('/jobspage')
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const rows = page.getByRole('main').locator('summary')
    const edges: number[] = []
    const dates: number[] = []
    for (const [place, { category, jobDetails }] of jobs.entries()) {
      const [, location = ''] = /Location: ([^@]+)/.exec(jobDetails) ?? []
      await expect(rows.nth(place)).toContainText(location)
      edges.push(await leftOf(rows.nth(place).getByText(category, { exact: true })))
      dates.push(await leftOf(rows.nth(place).getByText(/^Posted/)))
    }
    expect(new Set(edges), `at ${width}: ${edges}`).toHaveProperty('size', 1)
    expect(new Set(dates), `at ${width}: ${dates}`).toHaveProperty('size', 1)
  }
})
