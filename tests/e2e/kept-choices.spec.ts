import type { Page } from '@playwright/test'
import { expect, test, whenScriptsRun } from '@universe/testing/browser/browser-test'
import { delayRequests, watchDataRequests } from '@universe/testing/browser/data-requests'
import { fetchBlogs, fetchJobs } from '@universe/testing/stores/content'
import { SLOW, slowUnless } from '../../scripts/tiers.ts'

const BLOGS_CALL = '**/api/blogs/GetAllBlogs'
const PHONE = { width: 390, height: 844 }

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')
const pressed = (page: Page) =>
  main(page).getByRole('group', { name: 'Category' }).getByRole('button', { pressed: true })
const choose = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()
const search = (page: Page) => page.getByPlaceholder('Blog search')
const readMore = (page: Page) => main(page).getByRole('link', { name: 'READ MORE' })
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Ways back to a list from an article opened by its link. */
const returns: Record<string, (page: Page) => Promise<unknown>> = {
  Back: page => page.goBack(),
  'Back from another site': async page => {
    await page.goto('about:blank', { waitUntil: 'load' })
    await page.goBack()
    await page.waitForLoadState()
    await whenScriptsRun(page)
    await page.goBack()
  },
}

for (const [how, comeBack] of Object.entries(returns)) {
  test(
    `${how} restores all the articles, at the same scroll`,
    slowUnless(how === 'Back'),
    async ({ page, company }) => {
      const blogs = await fetchBlogs(company.server)
      await page.setViewportSize(PHONE)
      await page.goto('/blogs')
      await choose(page, 'View More')
      await expect(cards(page)).toHaveCount(blogs.length)
      await expect(page).toHaveURL('/blogs?all')
      await cards(page).nth(9).scrollIntoViewIfNeeded()
      const top = await scrollTop(page)
      await cards(page).nth(9).getByRole('link').click()
      await expect(page).toHaveURL(`/blogs/${blogs[9]?.id}`)

      const expectList = async () => {
        await expect(cards(page)).toHaveCount(blogs.length)
        await expect.poll(() => scrollTop(page)).toBe(top)
        await expect(page).toHaveURL('/blogs?all')
      }
      await comeBack(page)
      await expectList()
      await page.goForward()
      await expect(page).toHaveURL(`/blogs/${blogs[9]?.id}`)
      await page.goBack()
      await expectList()
    },
  )
}

test('Back restores category and search', async ({ page }) => {
  await page.goto('/blogs')
  await search(page).pressSequentially('the phone')
  await choose(page, 'Digital Trends')
  const found = await cards(page).getByRole('heading').allTextContents()
  await expect(page).toHaveURL('/blogs?search=the+phone&category=Digital+Trends')
  await cards(page).last().getByRole('link').click()
  await expect(page).toHaveURL(/\/blogs\/\d+$/)

  await page.goBack()
  await expect(search(page)).toHaveValue('the phone')
  await expect(pressed(page)).toHaveText('Digital Trends')
  await expect(cards(page).getByRole('heading')).toHaveText(found)
})

test('Back restores the open vacancy', { tag: SLOW }, async ({ page, company }) => {
  const jobs = await fetchJobs(company.server)
  const [, job] = jobs.filter(({ category }) => category === 'Software')
  await page.setViewportSize(PHONE)
  await page.goto('/jobspage')
  await choose(page, 'Software')
  await page.getByRole('heading', { name: job?.title ?? '' }).click()
  await expect(page).toHaveURL(`/jobspage?category=Software&open=${job?.id}`)
  await readMore(page).scrollIntoViewIfNeeded()
  const top = await scrollTop(page)
  await readMore(page).click()
  await expect(page).toHaveURL(`/jobsdetails/${job?.id}`)

  await page.goBack()
  await expect(readMore(page)).toHaveAttribute('href', `/jobsdetails/${job?.id}`)
  await expect(pressed(page)).toHaveText('Software')
  await expect.poll(() => scrollTop(page)).toBe(top)
})

test('Back before hydration shows the list, and hydrates it', { tag: SLOW }, async ({ page }) => {
  await page.goto('/blogs')
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/blogs\/\d+$/)
  await page.goto('about:blank', { waitUntil: 'load' })
  await page.goBack({ waitUntil: 'load' })
  await page.goBack({ waitUntil: 'commit' })
  await choose(page, 'Telecom')
  await expect(pressed(page)).toHaveText('Telecom')
})

test('scrolling while loading is not overridden', { tag: SLOW }, async ({ page, company }) => {
  const blogs = await fetchBlogs(company.server)
  await page.setViewportSize(PHONE)
  await page.goto('/blogs?all')
  await cards(page).nth(10).scrollIntoViewIfNeeded()
  const answer = await delayRequests(page, BLOGS_CALL)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  const restored = await scrollTop(page)
  await page.mouse.wheel(0, -400)
  await expect.poll(() => scrollTop(page)).toBe(restored - 400)
  answer()
  await expect(cards(page)).toHaveCount(blogs.length)
  expect(await scrollTop(page)).toBe(restored - 400)
})

test('a shared URL opens the same view', { tag: SLOW }, async ({ page, company }) => {
  const jobs = await fetchJobs(company.server)
  const job = jobs.find(({ category }) => category !== 'Software')
  await page.goto('/blogs?category=telecom&utm_source=mail')
  await expect(pressed(page)).toHaveText('Telecom')
  await page.goto(`/jobspage?category=Nothing&open=${job?.id}`)
  await expect(pressed(page)).toHaveText('All Jobs')
  await expect(readMore(page)).toHaveAttribute('href', `/jobsdetails/${job?.id}`)

  await page.goto(`/jobspage?category=Software&open=${job?.id}`)
  await expect(readMore(page)).toHaveAttribute('href', `/jobsdetails/${job?.id}`)
  await expect(pressed(page)).toHaveText('All Jobs')
  await expect(page).toHaveURL(`/jobspage?open=${job?.id}`)

  await page.goto('/jobspage?category=Software&open=999')
  await expect(pressed(page)).toHaveText('Software')
  await expect(page).toHaveURL('/jobspage?category=Software')
})

test('a shared URL shows its vacancy in view; Back keeps the scroll', async ({ page, company }) => {
  const job = (await fetchJobs(company.server)).at(-1)
  // Other vacancies may have the same title.
  const vacancy = main(page).locator('details[open]').getByRole('heading')
  await page.setViewportSize(PHONE)
  // Without smooth scrolling the scroll has ended when the vacancy is in view.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/jobspage?open=${job?.id}`)
  await expect(vacancy).toBeInViewport({ ratio: 1 })
  await expect(readMore(page)).toBeInViewport({ ratio: 1 })

  await page.mouse.wheel(0, -9999)
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.reload()
  await expect(readMore(page)).toBeVisible()
  expect(await scrollTop(page)).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs', exact: true }).click()
  await expect(page).toHaveURL('/blogs')
  await page.goBack()
  await expect(readMore(page)).toBeAttached()
  await expect(vacancy).not.toBeInViewport()
})

test('scrolling before hydration is not overridden', { tag: SLOW }, async ({ page, company }) => {
  const job = (await fetchJobs(company.server)).at(-1)
  await page.setViewportSize(PHONE)
  const arrive = await delayRequests(page, /\.js$/)
  await page.goto(`/jobspage?open=${job?.id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.mouse.wheel(0, 120)
  await expect.poll(() => scrollTop(page)).toBe(120)
  arrive()
  await expect(readMore(page)).toBeVisible()
  expect(await scrollTop(page)).toBe(120)
})

test('a choice is no page change, and no history entry', async ({ page }) => {
  await page.goto('/jobspage')
  await expect(page.getByTestId('page-loader')).toBeHidden()
  const requests = watchDataRequests(page)
  const length = await page.evaluate(() => history.length)
  const heading = page.getByRole('heading', { level: 3 }).last()
  await heading.scrollIntoViewIfNeeded()
  const top = await scrollTop(page)
  await heading.click()
  await expect(page).toHaveURL(/\?open=\d+$/)
  await heading.click()
  await expect(page).toHaveURL('/jobspage')
  await choose(page, 'Telecom')
  await expect(page).toHaveURL('/jobspage?category=Telecom')
  await expect(page.getByTestId('page-loader')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  expect(await scrollTop(page)).toBeLessThanOrEqual(top)
  expect(await page.evaluate(() => history.length)).toBe(length)
  expect(requests).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(page).toHaveURL('/jobspage')
  await expect(pressed(page)).toHaveText('All Jobs')
})

test('typing updates the URL less often than browsers allow', { tag: SLOW }, async ({ page }) => {
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...args) => {
      const { dataset } = document.documentElement
      dataset.replaced = String(Number(dataset.replaced ?? 0) + 1)
      replace(...args)
    }
  })
  const replaced = () => page.evaluate(() => Number(document.documentElement.dataset.replaced ?? 0))
  await page.goto('/blogs')
  const before = await replaced()
  const startedAt = Date.now()
  await search(page).pressSequentially('what a phone bill says of all who pay by it', { delay: 20 })
  await expect(page).toHaveURL(/by\+it$/)
  const seconds = (Date.now() - startedAt) / 1000
  expect((await replaced()) - before).toBeLessThanOrEqual(1 + Math.ceil(seconds * 2))
})
