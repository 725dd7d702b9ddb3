import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { consentPolicy } from '@universe/contract/consent-policy'
import { CONSENT_GIVEN } from '@universe/contract/forms/definition'
import { screens } from '@universe/testing/browser/screens'
import { formPostTo } from '@universe/testing/clients/form-posts'
import { askPlainly, sendRaw } from '@universe/testing/clients/raw-request'
import { readMetricsUrl } from '@universe/testing/servers/running-server'
import { serve, startForTest } from '@universe/testing/servers/serve'
import { withLimits } from '@universe/testing/servers/test-limits'
import { storeBlog, storeJob } from '@universe/testing/stores/content'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { describe, expect, test } from 'vitest'

/** How the site's pages are served, by a running server. */
const server = serve({ METRICS_PORT: '0' })
const other = serve()

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', at = server) =>
  askPlainly(at.url, path, { headers, method })

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
  ),
}

test('a page loads no script and no styles before its first paint, and its font at once', async () => {
  for (const path of Object.values(screens)) {
    const html = (await ask(path)).bytes.toString()
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head, path).toContain('<style>')
    expect(head, path).not.toMatch(/rel="stylesheet"(?![^>]*(?: disabled| media="print"))/)
    expect(head, path).toMatch(/rel="preload"[^>]*as="font"/)
    expect(html, path).not.toMatch(/<link[^>]*modulepreload|<script[^>]*(?:src=|type="module")/)
  }
})

test('every drawing of a page exists in its file', async () => {
  for (const path of Object.values(screens)) {
    const html = (await ask(path)).bytes.toString()
    const drawings = new Set([...html.matchAll(/<use href="([^"]+)"/g)].map(([, href]) => href))
    expect(drawings.size, path).toBeGreaterThan(0)
    for (const [file = '', id] of [...drawings].map(href => href?.split('#') ?? [])) {
      expect((await ask(file)).bytes.toString(), `${file}#${id}`).toContain(`id="${id}"`)
    }
  }
})

test('a page’s data URL returns the data of its HTML, cached like the page', async () => {
  const inDocument = /<script type="application\/json"[^>]*>(.*?)<\/script>/
  for (const path of ['/blogs', '/blogs/1', '/jobspage']) {
    const [, json = ''] = inDocument.exec((await ask(path)).bytes.toString()) ?? []
    const answer = await ask(`${path}.data`)
    expect(JSON.parse(answer.bytes.toString()), path).toEqual(JSON.parse(json).loaderData)
    const { etag, 'x-robots-tag': robots } = answer.headers
    expect(robots, path).toBe('noindex')
    expect((await ask(`${path}.data`, { 'if-none-match': `${etag}` })).status, path).toBe(304)
  }
  expect((await ask('/blogs/999999.data')).status).toBe(404)
})

// Before other tests ask the other instance.
test('an address responds the same regardless of earlier requests', async () => {
  // From here on the content is loaded, and pages are cached.
  await ask('/sitemap.xml', {}, 'GET', other)
  const pages = ['/contact', '/marketing', '/technologies', '/telecom', '/software', '/blogs']
  const paths = [
    ...['/marketing/x.data', '/contact/%c0%80', '/contact/faqs', '/telecom/%ff.data'],
    ...['/technologies/.data.data', `/software/${'x'.repeat(200)}`, '/blogs.data'],
  ]
  const readAll = async () => {
    const answers: Record<string, unknown> = {}
    for (const path of paths) {
      const { status, headers, bytes } = await ask(path, {}, 'GET', other)
      answers[path] = [status, headers['content-type'], `${bytes}`.slice(0, 100)]
    }
    return answers
  }
  const first = await readAll()
  for (const page of pages) {
    await ask(page, {}, 'GET', other)
    await ask(`${page}.data`, {}, 'GET', other)
  }
  expect(await readAll()).toEqual(first)
})

describe('headers', () => {
  test.each([
    ['/', 200],
    ['/blogs/1', 200],
    ['/telecom/nothing-of-the-kind', 200],
    ['/nowhere', 404],
    ['/blogs/999999', 404],
    ['/sitemap.xml', 200],
    ['/robots.txt', 200],
    ['/favicon.svg', 200],
    ['/Contact/', 308],
  ])('%s has all of them, also the second time', async (path, status) => {
    for (const answer of [await ask(path), await ask(path)]) {
      expect(answer.status).toBe(status)
      expect(answer.headers).toMatchObject(HEADERS)
      expect(answer.headers['content-security-policy']).not.toContain('unsafe')
      expect(answer.headers).not.toHaveProperty('strict-transport-security')
    }
  })

  test('responses to forms posted without scripts have them too, and are not cached', async () => {
    const { status, headers } = await fetch(`${server.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ name: '' }),
      headers: { Origin: server.url },
    })
    expect(status).toBe(422)
    expect(Object.fromEntries(headers)).toMatchObject({ ...HEADERS, 'cache-control': 'no-store' })
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  })

  test('a demo requested without scripts needs consent, which is stored with it', async () => {
    const way = formPostTo('/technologies', server.url)
    const post = way.make()
    const unticked = Buffer.from(post.body).toString().replace(`&consent=${CONSENT_GIVEN}`, '')
    const refused = await sendRaw(server.url, way.withBody(unticked))
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringMatching(/<input [^>]*type="checkbox"/),
    ])
    expect(refused.text).toContain('Please tick this box if you agree.')
    expect(refused.text, 'the box comes back as it was').not.toMatch(/<input [^>]*checked=""/)
    expect((await sendRaw(server.url, post)).status).toBe(200)
    const stored = inStoreOf(server, ({ db }) =>
      db.selectFrom('enquiries').select(['consent_text', 'consent_policy']).execute(),
    )
    expect(await stored).toEqual([
      { consent_text: 'I agree to personal data processing', consent_policy: consentPolicy },
    ])
  })

  test('forms posted without scripts are limited per address, valid or not', async () => {
    const limited = await startForTest({ RATE_LIMIT: '2', ...withLimits({ shareOfForm: 1 }) })
    const post = () =>
      fetch(`${limited.url}/contact`, {
        method: 'POST',
        body: new URLSearchParams({ name: '' }),
        headers: { Origin: limited.url },
      })
    expect([(await post()).status, (await post()).status]).toEqual([422, 422])
    const third = await post()
    expect(third.status).toBe(429)
    expect(await third.text()).toBe('Too many requests. Please wait a minute and try again.')
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Object.fromEntries(third.headers)).toMatchObject({ 'cache-control': 'no-store' })
    expect((await fetch(`${limited.url}/contact`)).status).toBe(200)
  })

  test.each([
    ...['/about', '/nowhere', '/feed.xml', '/contact.data', '/contact/faqs.data'],
    ...['/technologies/request.data', '/jobsdetails/1.data', '/contact/faqs.DATA/'],
  ])('a post to %s says that it accepts no form', async path => {
    const body = new URLSearchParams({ a: 'b' })
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', body })
    expect(answer.status).toBe(405)
    expect(await answer.text()).toBe('This page takes no form.')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...HEADERS,
      allow: 'GET, HEAD',
      'cache-control': 'no-store',
    })
  })

  test('other methods get a sentence without their input', async () => {
    const answer = await fetch(`${server.url}/contact?x=secret`, { method: 'PUT' })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('There is nothing at this address.')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a form without a file is read up to 64 KB', async () => {
    const { status } = await fetch(`${server.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'a'.repeat(64 * 1024) }),
      headers: { Origin: server.url },
    })
    expect(status).toBe(413)
  })

  test('not-found pages are not indexed or cached', async () => {
    for (const path of ['/nowhere', '/blogs/999999', '/jobsdetails/x']) {
      const { headers } = await ask(path)
      expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    }
  })
})

describe('cached pages', () => {
  const PAGES = ['/', '/contact', '/blogs', '/blogs/1', '/jobspage', '/jobsdetails/1']

  test.each(PAGES)('%s is the same page in every encoding', async path => {
    const plain = await ask(path)
    const br = await ask(path, { 'Accept-Encoding': 'gzip, deflate, br' })
    const gzip = await ask(path, { 'Accept-Encoding': 'gzip' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(br.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 3)

    const answers = [plain, br, gzip]
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of answers) {
      expect(headers.etag).toMatch(/^"[^"]+"$/)
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
  })

  test('a browser with the current page gets a 304 without a body', async () => {
    const accept = { 'Accept-Encoding': 'br' }
    const { headers: first } = await ask('/about', accept)
    const again = await ask('/about', { ...accept, 'If-None-Match': `"x", W/${first.etag}` })
    expect(again.status).toBe(304)
    expect(again.bytes.length).toBe(0)
    expect(again.headers).toMatchObject({ etag: first.etag, vary: 'Accept-Encoding' })
    expect(again.headers).not.toHaveProperty('content-type')
    expect((await ask('/about', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('each is the same from every instance: bytes, tag and policy', async () => {
    for (const path of ['/about', '/contact', '/nowhere']) {
      const [one, two] = [await ask(path), await ask(path, {}, 'GET', other)]
      expect(two.bytes.toString(), path).toBe(one.bytes.toString())
      expect(one.bytes.toString(), path).not.toContain('nonce')
      for (const name of ['etag', 'content-security-policy', 'content-length']) {
        expect(two.headers[name], `${path}: ${name}`).toBe(one.headers[name])
      }
    }
  })

  test('HEAD has the headers of GET', async () => {
    const page = await ask('/about')
    const head = await ask('/about', {}, 'HEAD')
    expect(head.bytes.length).toBe(0)
    for (const name of ['etag', 'content-length', 'content-security-policy']) {
      expect(head.headers[name], name).toBe(page.headers[name])
    }
  })

  test('queries and flags, known or not, serve the page itself', async () => {
    const { headers } = await ask('/telecom')
    for (const path of ['/telecom?utm=1', '/telecom/business', '/telecom/x', '/telecom/y?z']) {
      expect((await ask(path)).headers.etag, path).toBe(headers.etag)
    }
    for (const path of ['/blogs', '/jobspage']) {
      const plain = await ask(path)
      const chosen = await ask(`${path}?category=Telecom&search=x&all&open=1`)
      expect(chosen.bytes, path).toEqual(plain.bytes)
      expect(String(plain.bytes), path).not.toContain('?category')
    }
  })

  test('each is counted, although the router never sees it', async () => {
    const count = async () => {
      await ask('/about')
      return (await fetch(readMetricsUrl(server))).text()
    }
    // The start's example content invalidates pages cached before.
    await expect.poll(count).toMatch(/seconds_count\{[^}]*route="cached page"/)
  })

  test('responses to posts are never cached', async () => {
    const before = await ask('/')
    await fetch(`${server.url}/?index`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'nobody' }),
      headers: { Origin: server.url },
    })
    expect((await ask('/')).headers.etag).toBe(before.headers.etag)
  })
})

describe('canonical addresses', () => {
  test.each([
    ['/About', '/about'],
    ['/blogs/?page=1&b=%20', '/blogs?page=1&b=%20'],
    ['/Telecom/Business/', '/telecom/business'],
    ['/jobsdetails/1/', '/jobsdetails/1'],
    ['/Sitemap.xml', '/sitemap.xml'],
    ['//', '/'],
    ['/%62logs?b=%62', '/blogs?b=%62'],
    ['/%61bout', '/about'],
    ['/contac%74/%46%61qs', '/contact/faqs'],
    ['/j%6fbsdetails/%31', '/jobsdetails/1'],
  ])('%s redirects to %s permanently', async (path, location) => {
    const { status, headers } = await ask(path)
    expect(status).toBe(308)
    expect(headers.location).toBe(location)
  })

  test.each([
    ...['/nowhere/', '/Nowhere', '//elsewhere.example/', '//elsewhere.example'],
    ...['/%2562logs', '/%2fblogs', '/blogs%2f1', '/%6eowhere', '/blogs%2Edata'],
  ])('%s is not found, without a redirect', async path => {
    const { status, headers } = await ask(path)
    expect(status).toBe(404)
    expect(headers).not.toHaveProperty('location')
  })

  test('data URLs exist for pages, but not for data URLs', async () => {
    const paths = ['/feed.xml', '/robots.txt', '/sitemap.xml', '/site.webmanifest', '/blogs/1.data']
    for (const path of [...paths, '/jobsdetails/1.data', '/contact.data', '/contact/faqs.data']) {
      const { status, headers } = await ask(`${path}.data`)
      expect(status, path).toBe(404)
      expect(headers['content-type'], path).toBe('application/json')
    }
  })
})

describe('built files', () => {
  test('hashed ones are cached forever, in the accepted encoding', async () => {
    const { bytes } = await ask('/')
    const [path = ''] = /\/assets\/[\w.-]+\.js/.exec(bytes.toString()) ?? []
    const plain = await ask(path)
    const br = await ask(path, { 'Accept-Encoding': 'gzip, br' })
    const gzip = await ask(path, { 'Accept-Encoding': 'gzip' })
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    for (const { headers } of [plain, br, gzip]) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toMatch(/^accept-encoding$/i)
    }
  })

  test('link preview pictures may be embedded by other sites', async () => {
    const { headers } = await ask('/share/home.jpg')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })
})

test('a stored blog and vacancy are soon on all pages', async () => {
  const places = ['/blogs', '/feed.xml', '/feed.json', '/sitemap.xml', '/']
  const jobPlaces = ['/jobspage', '/jobs-feed.xml', '/jobs-feed.json']
  const read = async (path: string) => (await ask(path)).bytes.toString()
  for (const path of [...places, ...jobPlaces]) await read(path)

  const title = 'Straight from the store'
  const id = storeBlog(server, { title, createdAt: '2099-01-02T03:04:05' })
  storeJob(server, { title, createdAt: '2099-01-02T03:04:05' })
  const seen = async (path: string, sign: string) => expect.poll(() => read(path)).toContain(sign)
  for (const path of ['/blogs', '/feed.xml', '/feed.json', ...jobPlaces]) await seen(path, title)
  await seen('/sitemap.xml', `/blogs/${id}</loc><lastmod>2099-01-02</lastmod>`)
  expect((await ask(`/blogs/${id}`)).status).toBe(200)
})
