import type { Blog } from '@universe/contract/entities'
import { expect, test } from '@universe/testing/browser/browser-test'
import { fetchBlogs, storeBlog } from '@universe/testing/stores/content'
import { SLOW } from '../../scripts/tiers.ts'

/** The newest post of the largest category. */
function pickPost(blogs: readonly Blog[]) {
  const others = (post: Blog) =>
    blogs.filter(({ id, category }) => id !== post.id && category === post.category)
  const [post] = blogs.toSorted((a, b) => others(b).length - others(a).length)
  if (!post || others(post).length < 4) throw new Error('No category has posts enough.')
  return { post, related: others(post).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)) }
}

test('shows breadcrumb, date, author, category and paragraphs', async ({ page, company }) => {
  const blogs = await fetchBlogs(company.server)
  const post = blogs.find(({ descriptionDetails }) => descriptionDetails.includes('@@@'))
  if (!post) throw new Error('No post has a marker.')
  const asked = page.waitForRequest('**/api/blogs/GetAllBlogs')
  await page.goto(`/blogs/${post.id}`)
  // A direct visit makes the call itself.
  await asked
  const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await expect(back).toHaveAttribute('href', '/blogs')
  const article = page.getByRole('main').getByRole('article').first()
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await expect(article.getByText('Universe Team')).toBeVisible()
  await expect(article.getByText(post.category, { exact: true })).toBeVisible()
  const date = new Date(`${post.createdAt.slice(0, 10)}T12:00:00Z`)
  const long = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  await expect(article.getByText(date.toLocaleDateString('en-US', long))).toBeVisible()
  const paragraphs = post.descriptionDetails.split('@@@').map(text => text.trim())
  expect(paragraphs.length).toBeGreaterThan(1)
  await expect(article.getByRole('paragraph').filter({ hasText: /./ })).toHaveText(paragraphs)
  await expect(page.getByRole('main')).not.toContainText('@@@')

  await page.setViewportSize({ width: 390, height: 844 })
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByText(post.title)).toHaveAttribute('aria-current', 'page')
  expect((await trail.boundingBox())?.height).toBeLessThan(50)
  const facts = article.getByRole('definition')
  await expect(facts).toHaveCount(3)
  const tops = await facts.evaluateAll(all => all.map(fact => fact.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  const picture = article.locator(`img[src^="${post.image}"]`)
  await expect(picture).toHaveAttribute('src', `${post.image}`)
  await expect(picture).toHaveAttribute(
    'srcset',
    `${post.image}?w=480 480w, ${post.image}?w=960 960w, ${post.image} 1200w`,
  )
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await back.click()
  await expect(page).toHaveURL('/blogs')
  await expect(page.getByPlaceholder('Blog search')).toBeVisible()
})

test('shows the newest of its category: 3, 2 or 1 by width', async ({ page, company }) => {
  const { post, related } = pickPost(await fetchBlogs(company.server))
  await page.goto(`/blogs/${post.id}`)
  const section = page.getByRole('region', { name: 'Related Articles' })
  for (const [width, count] of [
    [901, 3],
    [900, 2],
    [601, 2],
    [600, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(section.getByRole('article'), `at ${width} px`).toHaveCount(count)
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(
      related.slice(0, count).map(({ title }) => title),
    )
  }
  await section.getByRole('link').first().click()
  await expect(page).toHaveURL(`/blogs/${related[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(related[0]?.title ?? '')
})

test.describe('in a time zone far east', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('shows a just stored post as dated', { tag: SLOW }, async ({ page, company }) => {
    const [example] = await fetchBlogs(company.server)
    const id = storeBlog(company.server, {
      title: 'The only one of its kind',
      category: 'Tidal Computing',
      createdAt: '2020-01-31T23:30:00',
      descriptionDetails: 'First.@@@ Second. @@@',
      image: example?.image ?? '',
    })
    // By requests without rendering: loading a not-found page is slow on a busy machine.
    await expect.poll(async () => (await page.request.get(`/blogs/${id}`)).status()).toBe(200)
    expect((await page.goto(`/blogs/${id}`))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The only one of its kind')
    await expect(page.getByText('January 31, 2020')).toBeVisible()
    await expect(page.getByRole('article').getByRole('paragraph')).toHaveText(['First.', 'Second.'])
    await expect(page.getByRole('region', { name: 'Related Articles' })).toBeHidden()
  })
})
