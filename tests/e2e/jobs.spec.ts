import type { Page } from '@playwright/test'
import { expect, test, tokenColor } from '@universe/testing/browser/browser-test'
import { delayRequests, watchDataRequests } from '@universe/testing/browser/data-requests'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { fetchJobs, storeJob } from '@universe/testing/stores/content'
import { SLOW } from '../../scripts/tiers.ts'

const CALL = '**/api/jobs/GetAllJobs'
const EMPTY_TITLE = 'No Vacancies Opening Yet!'
const EMPTY_TEXT = 'Keep an eye on this page for when we post a new vacancy!'

const main = (page: Page) => page.getByRole('main')
const filter = (page: Page) => main(page).getByRole('group', { name: 'Category' })
const choose = (page: Page, name: string) =>
  filter(page).getByRole('button', { name, exact: true }).click()
const titles = (page: Page) => main(page).getByRole('heading', { level: 3 })
const openFromFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

test('colors the chosen category and shows its vacancies', async ({ page, company }) => {
  const jobs = await fetchJobs(company.server)
  await page.goto('/jobspage')
  await expect(page.getByRole('heading', { name: 'Available vacancies:' })).toBeVisible()
  await expect(filter(page).getByRole('button')).toHaveText([
    'All Jobs',
    'Software',
    'Technology',
    'Telecom',
    'E-marketing',
  ])
  await expect(filter(page).getByRole('button', { pressed: true })).toHaveText('All Jobs')
  await expect(titles(page)).toHaveText(jobs.map(({ title }) => title))
  for (const [category, token] of [
    ['Software', '--green'],
    ['Technology', '--light-blue-on-dark'],
    ['Telecom', '--purple'],
    ['E-marketing', '--bright-blue'],
  ] as const) {
    const button = filter(page).getByRole('button', { name: category, exact: true })
    const color = await tokenColor(page, token)
    await expect(button).not.toHaveCSS('background-color', color)
    await button.click()
    await expect(button).toHaveCSS('background-color', color)
    await expect(filter(page).getByRole('button', { pressed: true })).toHaveText(category)
    await expect(titles(page)).toHaveText(
      jobs
        .filter(job => job.category.toLowerCase() === category.toLowerCase())
        .map(({ title }) => title),
    )
  }
})

test('opens one vacancy at a time, by one call for list and detail', async ({ page, company }) => {
  const [first, second] = await fetchJobs(company.server)
  if (!first || !second) throw new Error('There are not two vacancies.')
  const requests = watchDataRequests(page)
  const asked = page.waitForResponse(CALL)
  await page.goto('/jobspage')
  await asked
  const vacancy = (title: string) =>
    main(page)
      .getByRole('group')
      .filter({ has: page.getByRole('heading', { name: title }) })
  const readMore = (title: string) => vacancy(title).getByRole('link', { name: 'READ MORE' })
  await expect(vacancy(first.title).getByText(first.category, { exact: true })).toBeVisible()
  await expect(readMore(first.title)).toBeHidden()

  await page.getByRole('heading', { name: first.title }).click()
  const paragraphs = vacancy(first.title).locator('summary ~ *').getByRole('paragraph')
  await expect(paragraphs).toHaveText(first.description.split('@@@').map(text => text.trim()))
  await page.getByRole('heading', { name: second.title }).click()
  await expect(readMore(second.title)).toBeVisible()
  await expect(readMore(first.title)).toBeHidden()
  await page.getByRole('heading', { name: second.title }).click()
  await expect(readMore(second.title)).toBeHidden()

  await page.getByRole('heading', { name: first.title }).click()
  await expect(readMore(first.title)).toHaveText('READ MORE')
  await readMore(first.title).click()
  await expect(page).toHaveURL(`/jobsdetails/${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
  await expect(page.getByRole('heading', { name: 'Job Qualifications' })).toBeVisible()
  expect(requests).toEqual(['GET /api/jobs/GetAllJobs'])
})

test('shows loading, then fills by one call', { tag: SLOW }, async ({ page, company }) => {
  const jobs = await fetchJobs(company.server)
  await page.goto('/about')
  const requests = watchDataRequests(page)
  const answer = await delayRequests(page, CALL)
  await openFromFooter(page, 'Jobs')
  await expect(page).toHaveURL('/jobspage')
  await expect(page.getByRole('heading', { name: 'Available vacancies:' })).toBeVisible()
  await expect(main(page).locator('[aria-busy=true]')).toBeVisible()
  await expect(titles(page)).toHaveCount(0)
  await expect(page.getByText(EMPTY_TITLE)).toBeHidden()
  answer()
  await expect(titles(page)).toHaveCount(jobs.length)
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
  expect(requests).toEqual(['GET /api/jobs/GetAllJobs'])
})

test('says that there are no vacancies', { tag: SLOW }, async ({ browser }) => {
  const server = await startServer({ EXAMPLE_CONTENT: 'off' })
  const page = await browser.newPage({ baseURL: server.url })
  try {
    await page.goto('/jobspage')
    await expect(page.getByText(EMPTY_TITLE)).toBeVisible()
    await expect(page.getByText(EMPTY_TEXT)).toBeVisible()
    await expect(titles(page)).toHaveCount(0)

    storeJob(server, { title: 'Mast climber', category: 'TELECOM' })
    await expect(async () => {
      await page.reload()
      await expect(titles(page)).toHaveText(['Mast climber'], { timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await expect(page.getByText(EMPTY_TITLE)).toBeHidden()
    await choose(page, 'Software')
    await expect(page.getByText(EMPTY_TITLE)).toBeVisible()
    await expect(page.getByText(EMPTY_TEXT)).toBeVisible()
    await choose(page, 'Telecom')
    await expect(titles(page)).toHaveText(['Mast climber'])
  } finally {
    await page.close()
    await server.stop()
    await discard(server)
  }
})

test.describe('when the call fails', () => {
  test.use({ expectedErrors: /could not be loaded|ERR_FAILED/ })

  test("keeps the server's vacancies, or shows the empty state", async ({ page, company }) => {
    const jobs = await fetchJobs(company.server)
    await page.route(CALL, route => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/jobspage')
    await failed
    await expect(titles(page)).toHaveCount(jobs.length)
    await openFromFooter(page, 'About Us')
    await expect(page).toHaveURL('/about')
    await openFromFooter(page, 'Jobs')
    await expect(page.getByText(EMPTY_TITLE)).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('vacancies can be opened', { tag: SLOW }, async ({ page, company }) => {
    const [first] = await fetchJobs(company.server)
    await page.goto('/jobspage')
    await expect(filter(page)).toBeHidden()
    await page.getByRole('heading', { name: first?.title ?? '' }).click()
    await main(page).getByRole('link', { name: 'READ MORE' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '')
  })
})
