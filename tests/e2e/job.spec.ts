import type { Page } from '@playwright/test'
import { expect, test, tokenColor } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { fetchJobs, removeJob, storeJob } from '@universe/testing/stores/content'
import { SLOW } from '../../scripts/tiers.ts'

/** The badge beside the title has the category's name. */
const badge = (page: Page, category: string) =>
  page.getByRole('main').getByText(category, { exact: true }).first()

test('shows breadcrumb, title, date and three sections', async ({ page, company }) => {
  const [job] = await fetchJobs(company.server)
  if (!job) throw new Error('There is no vacancy.')
  await page.goto(`/jobsdetails/${job.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(job.title)
  const [year, month, day] = job.createdAt.slice(0, 10).split('-')
  const name = new Date(`${year}-${month}-15`).toLocaleDateString('en-US', { month: 'long' })
  await expect(page.getByText(`${day} ${name}, ${year}`)).toBeVisible()

  for (const [title, text] of [
    ['Job Description', job.description],
    ['Job Qualifications', job.qualifications],
    ['Job Details', job.jobDetails],
  ] as const) {
    const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
    const paragraphs = page.locator('section').filter({ has: heading }).last().locator('p')
    await expect(paragraphs, title).toHaveText(text.split('@@@').map(part => part.trim()))
  }
  await expect(page.getByRole('main')).not.toContainText('@@@')

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('listitem')).toHaveCount(2)
  await expect(breadcrumb).toHaveText('Jobs / Job Details')
  expect(await breadcrumb.innerText(), 'as it is copied').toBe('Jobs / Job Details')
  await expect(breadcrumb, 'the slash is not read aloud').toMatchAriaSnapshot(`
    - list:
      - listitem:
        - link "Jobs"
      - listitem: /^Job Details$/
  `)
  const back = breadcrumb.getByRole('link', { name: 'Jobs' })
  await expect(back.locator('svg')).toBeVisible()
  await expect(back).toHaveAttribute('href', '/jobspage')
  await back.click()
  await expect(page).toHaveURL('/jobspage')
  await expect(page.getByRole('heading', { name: 'Available vacancies:' })).toBeVisible()
})

test.describe('a just stored vacancy', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  async function open(page: Page, id: number) {
    const address = `/jobsdetails/${id}`
    // By requests without rendering: loading a not-found page is slow on a busy machine.
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
    expect((await page.goto(address))?.status()).toBe(200)
  }

  test('is colored by category, if known', { tag: SLOW }, async ({ page, company }) => {
    const known = { category: 'TELECOM', createdAt: '2020-03-05T23:59:00' }
    const odd = { category: 'Logistics', createdAt: '2020-13-05T08:00:00' }
    const [first, second] = [known, odd].map(job => storeJob(company.server, job))
    await open(page, first ?? 0)
    await expect(badge(page, 'TELECOM')).toHaveCSS('color', await tokenColor(page, '--purple'))
    await expect(page.getByText('05 March, 2020')).toBeVisible()
    await open(page, second ?? 0)
    await expect(badge(page, 'Logistics')).toHaveCSS('color', await tokenColor(page, '--muted'))
    await expect(page.getByText('Invalid Month')).toBeVisible()
  })
})

test('a vacancy closed while its page is open says so', async ({ page, company }) => {
  const id = storeJob(company.server, { title: 'Soon closed' })
  storeJob(company.server, { title: 'Still open' })
  await expect.poll(async () => (await page.request.get(`/jobsdetails/${id}`)).status()).toBe(200)
  const answer = await delayRequests(page, '**/api/jobs/GetAllJobs')
  await page.goto(`/jobsdetails/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Soon closed')
  removeJob(company.server, id)
  const listed = async () => (await fetchJobs(company.server)).map(job => job.id)
  await expect.poll(listed).not.toContain(id)
  answer()
  await expect(heading).toHaveText('This vacancy is closed.')
  await expect(page).toHaveTitle('Vacancy closed | Universe')
  await expect(page.getByRole('button', { name: /CV/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'All vacancies' }).click()
  await expect(heading).toHaveText('Jobs & Opportunities')
  await page.goBack()
  await expect(heading).toHaveText('This vacancy is closed.')
})
