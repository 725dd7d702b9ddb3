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

for (const address of Object.keys(texts)) {
  test(`${address} has lines of 62 to 75 characters`, { tag: SLOW }, async ({ page }) => {
    await page.goto(address)
    const main = page.getByRole('main')
    const text = texts[address]?.(page) ?? main
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (width >= 1024) {
        const lines = await measureLines(text)
        expect(lines.length).toBeGreaterThan(0)
        expect(Math.min(...lines), `at ${width}`).toBeGreaterThanOrEqual(62)
        expect(Math.max(...lines), `at ${width}`).toBeLessThanOrEqual(75)
      }
      if (width === 390) expect((await text.first().boundingBox())?.width).toBe(350)
      if (address === '/privacypolicy') continue
      const isArticle = address === '/blogs/1'
      const beside = isArticle
        ? main.locator('img[srcset]').first()
        : main.getByRole('heading', { name: 'Apply for this job' })
      const parts = [
        page.getByRole('navigation', { name: 'Breadcrumb' }),
        main.getByRole('heading', { level: 1 }),
        // From tablets on an article's text is centered in its picture's width, and on desktops a
        // vacancy's form is beside its text.
        ...(isArticle && width >= 768 ? [] : [text.first()]),
        ...(!isArticle && width >= 1024 ? [] : [beside]),
      ]
      const edges = await Promise.all(parts.map(leftOf))
      expect(new Set(edges), `at ${width} px: ${edges}`).toHaveProperty('size', 1)
      if (width < 1024) continue
      const [words, other] = [await text.first().boundingBox(), await beside.boundingBox()]
      if (isArticle) {
        for (const box of [words, other]) {
          expect((box?.x ?? 0) + (box?.width ?? 0) / 2, `at ${width}`).toBeCloseTo(width / 2, 0)
        }
        expect(other?.width, `at ${width}`).toBeGreaterThan(width * 0.8)
      } else {
        expect(other?.x, `at ${width}`).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0))
        expect(other?.y, 'on the first screen').toBeLessThan(words?.y ?? 0)
        await main.getByRole('button', { name: /^Copy link/ }).focus()
        await page.keyboard.press('Tab')
        await expect(main.getByLabel('Name'), 'after it in tab order').toBeFocused()
      }
    }
  })
}

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

test('listed vacancies are aligned', { tag: SLOW }, async ({ page, company }) => {
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
