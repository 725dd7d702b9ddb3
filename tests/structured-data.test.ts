import { company } from '@universe/contract/company'
import type { Blog, Job } from '@universe/contract/entities'
import { serve } from '@universe/testing/servers/serve'
import { fetchBlogs, fetchJobs, storeBlog, storeJob } from '@universe/testing/stores/content'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'

/** Metadata for search engines and link previews, on a site with a public address. */
const SITE = 'https://www.example.org'
/** A real server closes expired ones. */
const NEXT_YEAR = new Date().getFullYear() + 1
const SHARE_PICTURE = /^https:\/\/www\.example\.org\/share\/[\w-]+\.jpg$/

const server = serve({ SITE_URL: SITE, EXAMPLE_CONTENT: 'on' })
let blogs: Blog[]
let jobs: Job[]
beforeAll(async () => {
  blogs = await fetchBlogs(server)
  jobs = await fetchJobs(server)
})

const read = async (path: string) => (await fetch(`${server.url}${path}`)).text()

const url = v.pipe(v.string(), v.url(), v.startsWith('https://'))
const text = v.pipe(v.string(), v.minLength(1))
const day = v.pipe(v.string(), v.isoDate())

const organizationByName = v.strictObject({ '@type': v.literal('Organization'), name: text, url })
const schemas = {
  Organization: v.strictObject({
    ...organizationByName.entries,
    '@id': url,
    logo: url,
    slogan: text,
    foundingDate: v.literal(`${company.foundedYear}`),
    email: v.pipe(v.string(), v.email()),
    telephone: text,
    faxNumber: text,
    sameAs: v.pipe(v.array(url), v.length(company.social.length)),
    location: v.pipe(
      v.array(
        v.strictObject({
          '@type': v.literal('Place'),
          name: text,
          address: v.strictObject({
            '@type': v.literal('PostalAddress'),
            addressLocality: v.picklist(company.offices.map(({ city }) => city)),
            addressCountry: text,
          }),
          geo: v.strictObject({
            '@type': v.literal('GeoCoordinates'),
            latitude: v.number(),
            longitude: v.number(),
          }),
        }),
      ),
      v.length(company.offices.length),
    ),
  }),
  WebSite: v.strictObject({
    '@type': v.literal('WebSite'),
    name: text,
    url: v.literal(`${SITE}/`),
    inLanguage: v.literal('en'),
    publisher: v.strictObject({ '@id': url }),
  }),
  BreadcrumbList: v.strictObject({
    '@type': v.literal('BreadcrumbList'),
    itemListElement: v.pipe(
      v.array(
        v.strictObject({
          '@type': v.literal('ListItem'),
          position: v.number(),
          name: text,
          item: url,
        }),
      ),
      v.minLength(2),
    ),
  }),
  BlogPosting: v.strictObject({
    '@type': v.literal('BlogPosting'),
    headline: text,
    description: text,
    articleSection: text,
    url,
    mainEntityOfPage: url,
    datePublished: day,
    image: url,
    inLanguage: v.picklist(['en', 'ar']),
    author: organizationByName,
    publisher: organizationByName,
  }),
  FAQPage: v.strictObject({
    '@type': v.literal('FAQPage'),
    mainEntity: v.pipe(
      v.array(
        v.strictObject({
          '@type': v.literal('Question'),
          name: text,
          acceptedAnswer: v.strictObject({ '@type': v.literal('Answer'), text }),
        }),
      ),
      v.minLength(1),
    ),
  }),
  // Strict, so that no salary is invented; Google's requirements are tested below.
  JobPosting: v.strictObject({
    '@type': v.literal('JobPosting'),
    title: text,
    description: v.pipe(text, v.startsWith('<p>')),
    qualifications: v.optional(text),
    occupationalCategory: text,
    datePosted: day,
    validThrough: v.optional(text),
    employmentType: v.optional(text),
    jobLocation: v.optional(v.unknown()),
    jobLocationType: v.optional(text),
    applicantLocationRequirements: v.optional(v.unknown()),
    directApply: v.literal(true),
    url,
    identifier: v.strictObject({ '@type': v.literal('PropertyValue'), name: text, value: text }),
    hiringOrganization: organizationByName,
  }),
}

const graph = v.strictObject({
  '@context': v.literal('https://schema.org'),
  '@graph': v.pipe(v.array(v.variant('@type', Object.values(schemas))), v.minLength(1)),
})

function structuredDataOf(html: string) {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(scripts).toHaveLength(1)
  return v.parse(graph, JSON.parse(scripts[0]?.[1] ?? ''))['@graph']
}

/** Values of meta tags by name. */
function metaOf(html: string) {
  const tags = [...html.matchAll(/<(?:meta|link) ([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
        name ?? '',
        (value ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
      ]),
    ),
  )
  const one = (fits: (tag: Record<string, string>) => boolean) => {
    const found = tags.filter(fits)
    expect(found.length).toBeLessThanOrEqual(1)
    return found[0]
  }
  return {
    named: (name: string) => one(tag => tag.name === name || tag.property === name)?.content,
    canonical: one(tag => tag.rel === 'canonical')?.href,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    feeds: tags.filter(tag => tag.rel === 'alternate').map(({ type, href }) => `${type} ${href}`),
  }
}

const PAGES: [path: string, share: string, kinds: string[]][] = [
  ['/', 'home', ['Organization', 'WebSite']],
  ['/contact', 'contact', ['FAQPage', 'BreadcrumbList']],
  ['/about', 'about', ['BreadcrumbList']],
  ['/whyuniverse', 'why-universe', ['BreadcrumbList']],
  ['/telecom', 'telecom', ['BreadcrumbList']],
  ['/technologies', 'technologies', ['BreadcrumbList']],
  ['/software', 'software', ['BreadcrumbList']],
  ['/marketing', 'marketing', ['BreadcrumbList']],
  ['/blogs', 'blogs', ['BreadcrumbList']],
  ['/jobspage', 'jobs', ['BreadcrumbList']],
  ['/jobsdetails/1', 'jobs', ['JobPosting', 'BreadcrumbList']],
  ['/privacypolicy', 'privacy-policy', ['BreadcrumbList']],
]

describe.each(PAGES)('%s', (path, share, kinds) => {
  test('is described in a format that search engines know', async () => {
    const things = structuredDataOf(await read(path))
    expect(things.map(thing => thing['@type'])).toEqual(kinds)
    for (const thing of things) {
      if (thing['@type'] !== 'BreadcrumbList') continue
      expect(thing.itemListElement[0]?.item).toBe(`${SITE}/`)
      expect(thing.itemListElement.at(-1)?.item).toBe(`${SITE}${path}`)
      expect(thing.itemListElement.map(({ position }) => position)).toEqual(
        thing.itemListElement.map((_, index) => index + 1),
      )
    }
  })

  test('has one canonical URL, and a link preview picture of its own', async () => {
    const { named, canonical, title } = metaOf(await read(path))
    expect(canonical).toBe(`${SITE}${path}`)
    expect(named('og:url')).toBe(canonical)
    expect(named('og:title')).toBe(title)
    expect(named('twitter:title')).toBe(title)
    expect(named('description')).toBeTruthy()
    expect(named('og:description')).toBe(named('description'))
    expect(named('twitter:card')).toBe('summary_large_image')
    expect(named('og:image')).toMatch(SHARE_PICTURE)
    expect(named('og:image')).toBe(`${SITE}/share/${share}.jpg`)
    expect(named('twitter:image')).toBe(named('og:image'))
    const picture = await fetch(`${server.url}/share/${share}.jpg`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
  })
})

test('a flag does not change the canonical URL', async () => {
  for (const path of ['/telecom/business', '/telecom/nothing-of-the-kind', '/telecom?x=1']) {
    expect(metaOf(await read(path)).canonical).toBe(`${SITE}/telecom`)
  }
})

test('a post has its own texts, date and picture', async () => {
  const [post] = blogs
  if (!post) throw new Error('There is no post.')
  const html = await read(`/blogs/${post.id}`)
  const [posting] = structuredDataOf(html)
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: post.title,
    datePublished: post.createdAt.slice(0, 10),
    image: `${SITE}${post.image}?w=960`,
  })
  const { named } = metaOf(html)
  expect(named('og:type')).toBe('article')
  expect(named('og:image')).toBe(`${SITE}${post.image}?w=960`)
  const picture = await fetch(`${server.url}${post.image}?w=960`)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
})

test('a post’s picture has its alternative text everywhere', async () => {
  const imageAlt = 'A mast & two people'
  const image = blogs[0]?.image ?? ''
  // The newest, so on the list's first page.
  const id = storeBlog(server, { image, imageAlt, createdAt: '2099-01-01' })
  await published(`/blogs/${id}`)
  const described = 'alt="A mast &amp; two people"'
  const html = await read(`/blogs/${id}`)
  expect(html).toContain(described)
  expect(await read('/blogs')).toContain(described)
  for (const name of ['og:image:alt', 'twitter:image:alt'])
    expect(metaOf(html).named(name)).toBe(imageAlt)
  expect(await read(`/blogs/${blogs[0]?.id}`)).not.toContain('image:alt')
})

test('marks other languages than English wherever they appear, and in the feed', async () => {
  const arabic = {
    language: 'ar',
    title: 'كيف تدفع فاتورتك بهاتفك',
    description: 'في ثانية واحدة.',
  }
  const post = { ...arabic, descriptionDetails: 'SMS للجميع.', createdAt: '2031-01-01' }
  const id = storeBlog(server, { ...post, image: blogs[0]?.image ?? '' })
  const job = { ...arabic, qualifications: 'خبرة عامين.', jobDetails: 'دوام كامل.' }
  const jobId = storeJob(server, { ...job, createdAt: '2031-01-01' })
  await published(`/blogs/${id}`)
  await published(`/jobsdetails/${jobId}`)
  const partsOf = async (path: string) => {
    const html = await read(path)
    const body = html.slice(0, html.indexOf('</main>'))
    return body
      .match(/<[^<>]*lang="ar" dir="rtl"[^<>]*>[^<]*/g)
      ?.map(part => part.replace(/ (?!lang|dir)[\w-]+="[^"]*"/g, ''))
  }
  const marked = (name: string, text = '') => `<${name} lang="ar" dir="rtl">${text}`
  const [title, summary] = [arabic.title, arabic.description]
  const documentTitle = marked('title', `${title} | Universe`)
  expect(await partsOf(`/blogs/${id}`)).toEqual([
    documentTitle,
    marked('span', title),
    marked('h1', title),
    marked('div', summary),
    marked('div'),
    marked('span', title),
  ])
  expect(await partsOf('/blogs')).toEqual([marked('h3'), marked('p', summary)])
  const sections = [marked('div'), marked('div'), marked('div')]
  expect(await partsOf(`/jobsdetails/${jobId}`)).toEqual([
    documentTitle,
    marked('h1', title),
    marked('span', title),
    ...sections,
  ])
  expect(await partsOf('/jobspage')).toEqual([
    marked('h3', title),
    marked('div'),
    marked('span', title),
    marked('span', title),
  ])
  const [posting] = structuredDataOf(await read(`/blogs/${id}`))
  expect(posting).toMatchObject({ inLanguage: 'ar' })
  expect(await read('/feed.xml')).toContain(`<entry xml:lang="ar"><title>${title}`)
  const feed = JSON.parse(await read('/jobs-feed.json'))
  expect(feed.items[0]).toMatchObject({ title, language: 'ar' })
  expect(feed.items[1]).not.toHaveProperty('language')
})

/* Google's requirements for a JobPosting (Google Search Central, "Job posting (JobPosting)
   structured data", developers.google.com/search/docs/appearance/structured-data/job-posting):
   title, datePosted, hiringOrganization, a complete description in HTML, qualifications included,
   and jobLocation with addressCountry; remote jobs have jobLocationType TELECOMMUTE and at least a
   country in applicantLocationRequirements. validThrough is an ISO 8601 date-time if the posting
   expires; employmentType is one of these names. identifier and directApply are recommended. */
const anyVacancy = {
  title: text,
  description: v.pipe(text, v.regex(/^(?:<p>[^<>]+<\/p>)+$/), v.includes('What it asks for.')),
  datePosted: day,
  hiringOrganization: organizationByName,
  identifier: v.object({ '@type': v.literal('PropertyValue'), name: text, value: text }),
  directApply: v.literal(true),
  employmentType: v.picklist(
    'FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER'.split(' '),
  ),
}
const inPlace = v.object({
  ...anyVacancy,
  jobLocationType: v.optional(v.undefined()),
  jobLocation: v.object({
    '@type': v.literal('Place'),
    address: v.object({
      '@type': v.literal('PostalAddress'),
      addressLocality: v.picklist(['Ramallah', 'Dubai']),
      addressCountry: v.picklist(['PS', 'AE']),
    }),
  }),
})
const remote = v.object({
  ...anyVacancy,
  jobLocation: v.optional(v.undefined()),
  jobLocationType: v.literal('TELECOMMUTE'),
  applicantLocationRequirements: v.pipe(
    v.array(v.object({ '@type': v.literal('Country'), name: text })),
    v.minLength(1),
  ),
})

describe('a vacancy has what Google’s job search requires', () => {
  // All at once, since each waits for a content check.
  const of = async (vacancies: Partial<Job>[]) => {
    const paths = vacancies.map(vacancy => `/jobsdetails/${storeJob(server, vacancy)}`)
    await published(paths.at(-1) ?? expect.fail())
    const postings = paths.map(async path => Object(structuredDataOf(await read(path))[0]))
    return Promise.all(postings)
  }
  // Palestine is two hours ahead of UTC in winter and three in summer.
  const [inWinter, inSummer] = [`${NEXT_YEAR}-12-05`, `${NEXT_YEAR}-07-01`]
  const endOf = { winter: `${inWinter}T23:59:59+02:00`, summer: `${inSummer}T23:59:59+03:00` }

  test('in an office, with a last day and without one', async () => {
    const type = { employmentType: 'Part-time' }
    const postings = await of([
      { ...type, place: 'Ramallah', closesOn: inWinter },
      { ...type, place: 'Dubai', closesOn: inSummer },
      { ...type, place: 'Ramallah' },
    ])
    const address = (posting: unknown) => v.parse(inPlace, posting).jobLocation.address
    expect(postings.map(address)).toMatchObject([
      { addressLocality: 'Ramallah', addressCountry: 'PS' },
      { addressLocality: 'Dubai', addressCountry: 'AE' },
      { addressLocality: 'Ramallah', addressCountry: 'PS' },
    ])
    const ends = postings.map(({ validThrough }) => validThrough)
    expect(ends).toEqual([endOf.winter, endOf.summer, undefined])
    expect(postings.map(({ employmentType }) => employmentType)).toEqual(
      postings.map(() => 'PART_TIME'),
    )
  })

  test('remote, with a last day and without one', async () => {
    const vacancy = { place: 'Remote', employmentType: 'Contract' }
    const postings = await of([{ ...vacancy, closesOn: inWinter }, vacancy])
    for (const posting of postings) v.parse(remote, posting)
    const ends = postings.map(({ validThrough }) => validThrough)
    expect(ends).toEqual([endOf.winter, undefined])
  })

  test('but omits unset or unknown place and type', async () => {
    const postings = await of([{}, { place: 'On the moon', employmentType: 'For fun' }])
    for (const posting of postings)
      for (const name of ['jobLocation', 'jobLocationType', 'employmentType', 'validThrough'])
        expect(posting, name).not.toHaveProperty(name)
  })
})

test('a vacancy shows last day, place and type, on its page and in the list', async () => {
  const id = storeJob(server, {
    closesOn: `${NEXT_YEAR}-12-05`,
    place: 'Dubai',
    employmentType: 'Full-time',
    title: 'Nobody’s deputy',
    jobDetails: 'Location: Dubai@@@Type: In shifts',
  })
  await published(`/jobsdetails/${id}`)
  const tidy = (html: string) =>
    html.replace(/<(script|style)[\s\S]*?<\/\1>|<!-- -->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const page = tidy(await read(`/jobsdetails/${id}`))
  expect(page).toContain(
    `Location Dubai Type Full-time Posted 31 January, 2020 Apply until 05 December, ${NEXT_YEAR}`,
  )
  expect(page, 'the fact is not said twice').not.toContain('Location: Dubai')
  expect(page, 'what says more is not lost').toMatch(/Type\s?: In shifts/)
  expect(tidy(await read('/jobspage'))).toContain(
    `Nobody’s deputy Dubai Full-time Posted 31 January, 2020 Apply until 05 December, ${NEXT_YEAR}`,
  )
})

/** Waits until a just stored record has a page. */
async function published(path: string) {
  await expect.poll(async () => (await fetch(`${server.url}${path}`)).status).toBe(200)
}

test('a post’s text cannot break out of its data, nor out of its page’s', async () => {
  const title = '</script><script>alert(1)</script> & <!-- "so"'
  const texts = { title, description: title, descriptionDetails: title }
  const id = storeBlog(server, { ...texts, image: '/images/blogs/x.jpg' })
  await published(`/blogs/${id}`)
  const html = await read(`/blogs/${id}`)
  expect(structuredDataOf(html)[0]).toMatchObject({ headline: title })
  expect(html).not.toContain('<script>alert(1)')
  expect(await read('/feed.xml')).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  const words = { title, description: title, jobDetails: title, qualifications: title }
  const job = storeJob(server, { ...words, category: 'Telecom', createdAt: '2031-01-01' })
  await published(`/jobsdetails/${job}`)
  for (const path of ['/blogs', '/jobspage', `/jobsdetails/${job}`, '/jobs-feed.xml']) {
    expect(await read(path), path).not.toContain('<script>alert(1)')
  }
})

test('not-found pages have no canonical URL, no picture and no data', async () => {
  for (const path of ['/nowhere', '/blogs/999999']) {
    const html = await read(path)
    const { named, canonical } = metaOf(html)
    expect(named('robots')).toBe('noindex')
    expect([canonical, named('og:url'), named('og:image')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(html).not.toContain('ld+json')
  }
})

describe('machine-readable lists', () => {
  test('the sitemap lists exactly the indexable addresses', async () => {
    const sitemap = await read('/sitemap.xml')
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
    blogs = await fetchBlogs(server)
    jobs = await fetchJobs(server)
    const own = PAGES.map(([path]) => path).filter(path => path !== '/jobsdetails/1')
    const all = [
      ...own,
      ...blogs.map(({ id }) => `/blogs/${id}`),
      ...jobs.map(({ id }) => `/jobsdetails/${id}`),
    ]
    expect(listed.sort()).toEqual(all.map(path => `${SITE}${path}`).sort())
    for (const { id, createdAt } of [...blogs.slice(0, 3)]) {
      expect(sitemap).toContain(`/blogs/${id}</loc><lastmod>${createdAt.slice(0, 10)}</lastmod>`)
    }
  })

  test('robots may crawl everything, and get the sitemap', async () => {
    const robots = await read('/robots.txt')
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    expect(robots).not.toMatch(/^Disallow: \S/m)
  })

  test('every page links the feeds, which contain every item, newest first', async () => {
    const { feeds } = metaOf(await read('/about'))
    expect(feeds).toEqual([
      'application/atom+xml /feed.xml',
      'application/feed+json /feed.json',
      'application/atom+xml /jobs-feed.xml',
      'application/feed+json /jobs-feed.json',
    ])
    blogs = await fetchBlogs(server)
    const feed = v.parse(jsonFeed, JSON.parse(await read('/feed.json')))
    expect(feed.items.map(item => item.url)).toEqual(blogs.map(({ id }) => `${SITE}/blogs/${id}`))
    jobs = await fetchJobs(server)
    const jobFeed = v.parse(jsonFeed, JSON.parse(await read('/jobs-feed.json')))
    expect(jobFeed.items.map(item => item.url)).toEqual(
      jobs.map(({ id }) => `${SITE}/jobsdetails/${id}`),
    )
  })

  test('the web app manifest names existing pictures', async () => {
    const manifest = v.parse(webManifest, JSON.parse(await read('/site.webmanifest')))
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(`${server.url}${src}`)
      expect(icon.headers.get('content-type'), src).toBe(type)
    }
  })
})

const jsonFeed = v.object({
  version: v.literal('https://jsonfeed.org/version/1.1'),
  title: text,
  home_page_url: url,
  feed_url: url,
  items: v.array(
    v.object({
      id: url,
      url,
      title: text,
      content_text: text,
      date_published: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
})

const webManifest = v.object({
  name: text,
  start_url: v.literal('/'),
  display: text,
  icons: v.array(v.object({ src: text, sizes: text, type: text })),
})
