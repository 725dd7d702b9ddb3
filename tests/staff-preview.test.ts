import { createHash } from 'node:crypto'
import { calls } from '@universe/contract/calls'
import { type ArticleDraft, emptyDraft, type VacancyDraft } from '@universe/contract/drafts'
import type { Actor, StaffContext } from '@universe/domain/staff/context'
import type { Role } from '@universe/domain/staff/roles'
import { serveStaff } from '@universe/testing/servers/serve'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaff } from '@universe/testing/stores/staff'
import { beforeAll, expect, test } from 'vitest'

/** Previews of drafts by the site, as served to the frames of staff pages. */
const SITE_URL = 'http://www.universe.example'

const app = serveStaff({ TRUST_PROXY: '1', SITE_URL, EXAMPLE_CONTENT: 'on' })
let who: { parts: StaffContext; member: Actor }
const cookies: Partial<Record<Role, string>> = {}

beforeAll(async () => {
  for (const role of ['owner', 'editor', 'recruiter', 'viewer'] as const) {
    cookies[role] = await app.enterAs(role)
  }
  const { clock, parts, join } = openStaff(app.store)
  clock.now = Date.now()
  who = { parts, member: await join(['owner'], 'rana@universe.example') }
})

const article: ArticleDraft = {
  ...emptyDraft('article'),
  title: 'One tap on a phone bill',
  category: 'Telecom',
  date: '2026-11-21',
  summary: 'What happens between the tap and the receipt.',
  paragraphs: ['A reader taps.', 'Four systems agree.'],
  image: '/images/blogs/one-tap-carrier-billing.jpg',
}

const vacancy: VacancyDraft = {
  ...emptyDraft('vacancy'),
  title: 'Payments engineer',
  category: 'Engineering',
  date: '2026-11-21',
  description: ['You build what charges.'],
  qualifications: ['You have built it before.'],
  details: ['Full time.'],
  place: 'Ramallah',
  employmentType: 'Full-time',
}

const articles = editItems('article', article, () => who)
const vacancies = editItems('vacancy', vacancy, () => who)

async function visit(path: string, role: Role | 'nobody' = 'editor') {
  const answer = await app.ask(path, (role !== 'nobody' && cookies[role]) || '')
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a preview is the site’s own page with the draft, in which no script runs', async () => {
  const id = await articles.write()
  const { status, headers, text } = await visit(`/articles/${id}/preview/page`)
  expect(status).toBe(200)
  expect(text).toContain('<title>One tap on a phone bill | Universe</title>')
  expect(text).toContain('Four systems agree.')
  expect(text).not.toMatch(/<script|nonce=/)

  const policy = headers.get('content-security-policy') ?? ''
  const directives = policy.split('; ')
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-same-origin',
    ]),
  )
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)
  expect(styles.length).toBeGreaterThan(1)
  for (const style of styles) {
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  }
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('serves its styles, fonts and drawings, and no scripts of the site', async () => {
  const { text } = await visit(`/articles/${await articles.write()}/preview/page`)
  const named = [...text.matchAll(/(?:href|src)="(\/(?:assets|share)\/[^"]+)"/g)]
  const files = new Set([
    ...named.map(([, file = '']) => file),
    ...[...text.matchAll(/url\(["']?(\/assets\/[^"')]+)/g)].map(([, file = '']) => file),
  ])
  expect([...files].map(file => file.replace(/.*\./, '')).sort()).toEqual(
    expect.arrayContaining(['css', 'svg', 'woff2']),
  )
  for (const file of files) {
    const { status, headers } = await visit(file, 'nobody')
    expect(status, file).toBe(200)
    expect(headers.get('cache-control')).toContain('immutable')
  }
  const page = await (await fetch(`${app.server.url}/blogs`)).text()
  const [, script = ''] = /"(\/assets\/blogs?-[^"]+\.js)"/.exec(page) ?? []
  expect((await fetch(`${app.server.url}${script}`)).status).toBe(200)
  expect((await visit(script)).headers.get('content-type')).not.toContain('javascript')
})

test('shows a draft’s text as text, whatever it contains', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '</style><script>alert(2)</script>',
    '</title><img src=x onerror=alert(3)>',
    '"><base href="https://evil.example">',
  ]
  const paragraphs = [...hostile, '$& $1 </body></head>']
  const id = await articles.write({ title: hostile[1], summary: hostile[2], paragraphs })
  for (const view of ['page', 'list', 'feed', 'share']) {
    const { status, text } = await visit(`/articles/${id}/preview/${view}`)
    expect(status, view).toBe(200)
    expect(text, view).not.toMatch(/<script|<img src=x|<base href/)
    expect(text.match(/<\/html>/g)).toHaveLength(1)
    expect(text.match(/<\/head>/g)).toHaveLength(1)
  }
  const { text } = await visit(`/articles/${id}/preview/share`)
  expect(text).toContain('&lt;/style&gt;&lt;script&gt;alert(2)&lt;/script&gt; | Universe')
  expect(text).toContain('&lt;/title&gt;&lt;img src=x onerror=alert(3)&gt;')
})

test('shows list, feeds and share text with the draft', async () => {
  const id = await articles.write()
  const list = await visit(`/articles/${id}/preview/list`)
  expect(list.text).toContain('One tap on a phone bill')
  expect(list.text.match(/<article/g)?.length).toBeGreaterThan(3)
  const feed = await visit(`/articles/${id}/preview/feed`)
  const [, number = ''] = /\/blogs\/(\d+)/.exec(feed.text) ?? []
  expect(feed.text).toContain(`${SITE_URL}/blogs/${number}`)
  expect(feed.text).toContain('What happens between the tap and the receipt.')
  expect(feed.text).toContain('date_published&quot;: &quot;2026-11-21T00:00:00Z')
  expect(feed.text).toContain('The number in its address is given when it is published')
  const share = await visit(`/articles/${id}/preview/share`)
  expect(share.text).toContain('<img src="/images/blogs/one-tap-carrier-billing.jpg?w=960"')
  expect(share.text).toContain(`${SITE_URL}/images/blogs/one-tap-carrier-billing.jpg?w=960`)
  expect(share.text).toContain(`${SITE_URL}/blogs/${number}`)

  const job = await vacancies.write()
  for (const view of ['page', 'list', 'feed', 'share']) {
    const { status, text } = await visit(`/vacancies/${job}/preview/${view}`, 'recruiter')
    expect(status, view).toBe(200)
    expect(text, view).toContain('Payments engineer')
  }
})

test('shows a published article as drafted now, or an earlier version', async () => {
  const id = await articles.write({ title: 'The first wording' })
  const { newest } = await articles.read(id)
  await articles.publish(id, newest.number)
  await articles.save(id, newest.number, { title: 'The second wording' })
  const list = await visit(`/articles/${id}/preview/list`)
  expect(list.text).toContain('The second wording')
  expect(list.text).not.toContain('The first wording')
  const before = await visit(`/articles/${id}/preview/page?revision=${newest.number}`)
  expect(before.text).toContain('The first wording')
  const { publicId } = await articles.read(id)
  const share = await visit(`/articles/${id}/preview/share`)
  expect(share.text).toContain(`${SITE_URL}/blogs/${publicId}`)
  expect(share.text).not.toContain('is given when it is published')
})

test('is readable at its own address alone', async () => {
  const id = await articles.write({ title: 'Zirpreviewed' })
  const job = await vacancies.write()
  for (const view of ['', '/page', '/list', '/feed', '/share']) {
    const path = `/articles/${id}/preview${view}`
    expect((await visit(path, 'viewer')).status, view).toBe(200)
    for (const none of [`/articles/${job}`, `/vacancies/${id}`, '/articles/none']) {
      expect((await visit(`${none}/preview${view}`, 'owner')).status, none).toBe(404)
    }
  }
  for (const none of ['nothing', 'page?revision=99', 'page?revision=x']) {
    const { status, text } = await visit(`/articles/${id}/preview/${none}`)
    expect(status, none).toBe(404)
    expect(text).not.toContain('Zirpreviewed')
  }
  expect((await visit(`/articles/${id}/preview/page?revision=99`)).text).toContain(
    'Version 99 was not kept.',
  )
})

test('reaches no public address, and invalidates no cached page', async () => {
  const findVersions = () => app.store.db.selectFrom('content_versions').selectAll().execute()
  const versions = await findVersions()
  const id = await articles.write({ title: 'Zirunpublished', summary: 'Zirunpublished summary' })
  for (const view of ['page', 'list', 'feed', 'share']) {
    expect((await visit(`/articles/${id}/preview/${view}`)).text).toContain('Zirunpublished')
  }
  const sitemap = await (await fetch(`${app.server.url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page)
  expect(pages.length).toBeGreaterThan(20)
  const { text } = await visit(`/articles/${id}/preview/feed`)
  const [provisional = ''] = /\/blogs\/\d+/.exec(text) ?? []
  const addresses = [
    ...pages.map(page => page.slice(SITE_URL.length)),
    ...['/feed.xml', '/feed.json', '/sitemap.xml', calls.getAllBlogs, calls.getAllJobs],
    ...[provisional, `/articles/${id}/preview/page`, `/articles/${id}`],
  ]
  const paths = addresses.flatMap(address => [address, `${address}.data`])
  const texts = await Promise.all(paths.map(path => fetch(`${app.server.url}${path}`)))
  for (const answer of texts) expect(await answer.text(), answer.url).not.toMatch(/zirunpub/i)
  expect(await findVersions()).toEqual(versions)
})
