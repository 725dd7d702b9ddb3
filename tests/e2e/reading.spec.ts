import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { measureLines } from '@universe/testing/browser/line-lengths'
import { fetchBlogs, fetchJobs } from '@universe/testing/stores/content'
import { SLOW } from '../../scripts/tiers.ts'

/** What is written to be read, and is no card, label or note beside it. */
const texts: Record<string, (page: Page) => Locator> = {
  '/blogs/1': page => page.getByRole('main').getByRole('article').first().locator('p'),
  '/jobsdetails/1': page => page.locator('section:has(> h2) p'),
  '/privacypolicy': page => page.getByRole('article').locator('section > p'),
}
const leftOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.x ?? -1)

test('texts are read in lines of 62 to 75 characters, on a phone as wide as it goes', {
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

test('the way back, the title, the picture and the text of an article or vacancy have one edge', {
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
      expect(new Set(edges), `${address} at ${width} px: ${edges}`).toHaveProperty('size', 1)
    }
  }
})

test('an article says how long it takes, and its link can be copied', async ({ page, company }) => {
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

test("a vacancy's place, kind and date stand in its row of facts, and its text is whole", async ({
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

test('in the list each vacancy has its facts in its row, and all tags begin on one line', {
  tag: SLOW,
}, async ({ page, company }) => {
  const jobs = await fetchJobs(company.server)
  await page.goto('/jobspage')
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const rows = page.getByRole('main').locator('summary')
    const edges: number[] = []
    for (const [place, { category, jobDetails }] of jobs.entries()) {
      const [, location = ''] = /Location: ([^@]+)/.exec(jobDetails) ?? []
      await expect(rows.nth(place)).toContainText(location)
      edges.push(await leftOf(rows.nth(place).getByText(category, { exact: true })))
    }
    expect(new Set(edges), `at ${width}: ${edges}`).toHaveProperty('size', 1)
  }
})
