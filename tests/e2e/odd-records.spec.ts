import { expect, type Page, test } from '@playwright/test'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { type ContentBackend, startContentBackend } from '@universe/testing/servers/content-backend'
import {
  discard,
  type RunningServer,
  readLog,
  startServer,
} from '@universe/testing/servers/running-server'

/** Another company's backend with records that ours would not have. */
const post = {
  category: 'Telecom',
  createdAt: '2026-03-05',
  description: 'Short.',
  descriptionDetails: 'Long.',
  image: '/pictures/one.gif',
}
const blogs: unknown[] = [
  { ...post, id: 1, title: 'Whole' },
  { ...post, id: '2', title: 'Its id is a text' },
  { ...post, id: 3, title: 'Its picture is null', image: null },
  { ...post, id: 4, title: 'Its texts are missing', description: null, descriptionDetails: 7 },
  { id: 5, title: 'It has nothing else' },
  { ...post, id: 6, title: null },
  { ...post, id: 'seven', title: 'Its id is no number' },
  { ...post, id: 1, title: 'Its id is taken' },
  null,
  { ...post, id: 8, title: 'The last' },
]
const shownPosts = [
  'Whole',
  'Its id is a text',
  'Its picture is null',
  'Its texts are missing',
  'It has nothing else',
  'The last',
]

const vacancy = {
  category: 'Software',
  description: 'The work.',
  jobDetails: 'The terms.',
  qualifications: 'The skills.',
  createdAt: '2026-03-05T08:00:00',
}
const jobs: unknown[] = [
  'no record',
  { ...vacancy, id: '1', title: 'Its id is a text' },
  { ...vacancy, id: 2, title: 'It asks for nothing', qualifications: undefined },
  { ...vacancy, id: 3, title: '' },
  { ...vacancy, id: 4, title: 'Whole' },
]
const shownJobs = ['Its id is a text', 'It asks for nothing', 'Whole']

// One site for all.
test.describe.configure({ mode: 'default' })

let backend: ContentBackend
let site: RunningServer
test.beforeAll(async () => {
  backend = await startContentBackend({ blogs, jobs })
  site = await startServer({
    ROLE: 'site',
    LOG_LEVEL: 'warn',
    API_URL: backend.url,
    SITE_URL: 'https://www.example.org',
  })
})
test.afterAll(async () => {
  await site.stop()
  await discard(site)
  await backend.close()
})

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text()

test('shows each invalid record as far as possible, and logs it once', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/blogs`)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(shownPosts)
  await page.goto(`${site.url}/jobspage`)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(shownJobs)
  const feed = JSON.parse(await read('/feed.json'))
  expect(feed.items.map(({ title }: { title: string }) => title)).toEqual(shownPosts)
  const jobFeed = JSON.parse(await read('/jobs-feed.json'))
  expect(jobFeed.items.map(({ title }: { title: string }) => title)).toEqual(shownJobs)
  expect(await read('/feed.xml')).toContain('<title>Its id is a text</title>')
  const listed = [...(await read('/sitemap.xml')).matchAll(/\/(?:blogs|jobsdetails)\/([^<]+)/g)]
  expect(listed.map(([, id]) => id)).toEqual(['1', '2', '3', '4', '5', '8', '1', '2', '4'])

  for (const [id, pictures] of [
    [1, 1],
    [3, 0],
    [5, 0],
  ] as const) {
    const answer = await page.goto(`${site.url}/blogs/${id}`)
    expect(answer?.status()).toBe(200)
    const article = page.getByRole('main').getByRole('article').first()
    await expect(article.locator(`img[src*="${backend.url}"]`), `post ${id}`).toHaveCount(pictures)
    await expect(article.locator('img:not([src])')).toHaveCount(0)
  }
  for (const path of ['/blogs/6', '/blogs/seven', '/blogs/null', '/jobsdetails/3']) {
    expect((await page.goto(`${site.url}${path}`))?.status(), path).toBe(404)
  }
  await page.goto(`${site.url}/jobsdetails/2`)
  await expect(page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Job Qualifications' })).toHaveCount(0)
  await page.close()

  await expect.poll(backend.asked, { timeout: 20_000 }).toBeGreaterThan(4)
  const messages = readLog(site).map(({ msg }) => msg)
  const naming = (name: string) => messages.filter(message => message.includes(name))
  for (const record of ['blog "2"', 'blog 3', 'blog 6', 'blog "seven"', 'job 2', 'job 3']) {
    expect(naming(record), record).toHaveLength(1)
  }
  expect(naming('blog 3')).toEqual([expect.stringContaining('image')])
  expect(naming('blog 8')).toEqual([])
  expect(naming('job 4')).toEqual([])
})

test("the browser's own call shows the same, and logs each once", async ({ browser }) => {
  const page = await browser.newPage()
  const faults = watchFaults(page)
  await page.goto(`${site.url}/about`)
  await whenHydrated(page)
  const follow = (name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  await follow('Blogs')
  const titles = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(shownPosts)
  const told = (record: string) => faults.told.filter(text => text.includes(record)).length
  // The page's data is shown first, and the list asked for once the browser is idle.
  await expect.poll(() => told('blog 3')).toBe(1)
  await titles.getByText('Its picture is null').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Its picture is null')
  await follow('Jobs')
  await expect(titles).toHaveText(shownJobs)
  await expect.poll(() => told('job 3')).toBe(1)
  expect(told('blog 3')).toBe(1)
  expect(faults.errors).toEqual([])
  await page.close()
})

function watchFaults(page: Page) {
  const faults = { errors: [] as string[], told: [] as string[] }
  page.on('pageerror', error => faults.errors.push(String(error)))
  page.on('console', message => faults.told.push(message.text()))
  return faults
}
