import { type RawAnswer, sendBytes } from '@universe/testing/clients/raw-request'
import { readMetricsUrl } from '@universe/testing/servers/running-server'
import { serve } from '@universe/testing/servers/serve'
import { afterAll, describe, expect, test } from 'vitest'

/** Hosts and targets that no browser sends, byte by byte, at every listener. */
const product = serve({ METRICS_PORT: '0' })
const api = serve({ ROLE: 'api' })
const pages = serve(() => ({ ROLE: 'site', API_URL: api.url }))

const listeners: [name: string, url: () => string][] = [
  ['the whole product', () => product.url],
  ['the API alone', () => api.url],
  ['the site alone', () => pages.url],
  ['the metrics', () => readMetricsUrl(product)],
]

const send = (url: string, head: readonly string[], body = '') =>
  sendBytes(url, [Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')])
const get = (url: string, target: string, ...headers: string[]) =>
  send(url, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close'])

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': expect.stringMatching(/^(?:same|cross)-origin$/),
  'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
}

/** Each header as sent, to notice duplicates. */
function headersOf({ text }: RawAnswer): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n').slice(1)) {
    const [name = '', ...value] = line.split(': ')
    const key = name.toLowerCase()
    headers[key] = key in headers ? `${headers[key]} AND ${value.join(': ')}` : value.join(': ')
  }
  return headers
}

const PLACES = ['/', '/nowhere', '/robots.txt', '/api/jobs/GetAllJobs', '/healthz', '/metrics']

describe.each(listeners)('%s', (_name, url) => {
  afterAll(async () => {
    expect((await get(url(), '/healthz', 'Host: localhost')).status, 'still there').not.toBe(0)
  })

  test.each([
    ['with a space', ['Host: a b']],
    ['with a user', ['Host: x@y']],
    ['with a path', ['Host: evil.example/x']],
    ['in bytes beyond ASCII', ['Host: \xff']],
    ['named twice', ['Host: a', 'Host: b']],
    ['missing', []],
  ])('refuses an absolute target with the host %s with 400', async (_what, hosts) => {
    for (const place of PLACES) {
      // Also for a page that is cached by now.
      await get(url(), place, 'Host: localhost')
      const answer = await get(url(), place, ...hosts)
      expect(answer.status, `${place}: ${answer.text}`).toBe(400)
      expect(headersOf(answer), place).toMatchObject(SECURITY_HEADERS)
    }
  })

  test('answers HTTP/1.0 without a host', async () => {
    for (const place of PLACES) {
      const answer = await send(url(), [`GET ${place} HTTP/1.0`])
      expect([200, 404], `${place}: ${answer.text}`).toContain(answer.status)
    }
  })

  test.each([
    ['GET http://user:secret@evil.example/nowhere', 404],
    ['GET http://user:secret@evil.example:99999/nowhere', 400],
    ['GET ftp:x', 400],
    ['GET //evil', 404],
    ['GET //user:secret@evil:99999/', 404],
    ['GET /%', 400],
    ['GET /%ff', 400],
    ['GET /blogs/%ff', 400],
    [`GET /${'x'.repeat(15_000)}`, 404],
    [`GET /${'x'.repeat(70_000)}`, 431],
    ['OPTIONS *', 404],
    ['GET *', 404],
    ['TRACE /about', 404],
    ['PUT /about', 404],
    ['HEAD /nowhere', 404],
    ['BREW /about', 400],
    ['\x16\x03\x01', 400],
  ])('refuses %j', async (line, status) => {
    const answer = await send(url(), [
      `${line.slice(0, 80_000)} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
    ])
    if (url() !== readMetricsUrl(product)) expect(answer.status, answer.text).toBe(status)
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(answer.status, answer.text).toBeLessThan(500)
    expect(headersOf(answer)).toMatchObject(SECURITY_HEADERS)
    expect(headersOf(answer)).not.toHaveProperty('location')
    expect(answer.text).not.toMatch(/secret|evil/)
  })

  test('opens no CONNECT tunnel', async () => {
    const answer = await send(url(), ['CONNECT evil.example:80 HTTP/1.1', 'Host: evil.example:80'])
    expect(answer.text).toBe('')
  })

  test.each([
    ['an expectation that nobody meets', ['Expect: miracles'], 417],
    ['two lengths', ['Content-Length: 1', 'Content-Length: 2'], 400],
    ['a head without an end', [`X-Long: ${'x'.repeat(70_000)}`], 431],
  ])('refuses %s, with the usual headers', async (_what, headers, status) => {
    const answer = await get(url(), '/nowhere', 'Host: localhost', ...headers)
    expect(answer.status, answer.text).toBe(status)
    expect(headersOf(answer)).toMatchObject(SECURITY_HEADERS)
  })
})

test.each([
  ['a picture of the API', '/images/blogs/nothing', 404],
  ['a call', '/api/jobs/GetAllJobs', 200],
  ['no call', '/api/nothing', 404],
  ['health', '/healthz', 200],
  ['a redirect', '/About/', 308],
  ['a built file', '/favicon.svg', 200],
  ['a page', '/about', 200],
  ['data of a page', '/nowhere.data', 404],
])('%s has the security headers, each once', async (_what, path, status) => {
  const answer = await get(product.url, path, 'Host: localhost')
  expect(answer.status).toBe(status)
  expect(headersOf(answer)).toMatchObject(SECURITY_HEADERS)
})

test.each([
  ['text/plain', 'x', 415],
  ['application/json', '{', 400],
  ['application/json', 'x'.repeat(20_000), 413],
  ['application/json', '{}', 400],
])('a call refused for %s has the security headers, too', async (type, body, status) => {
  const head = [
    'POST /api/email/send-contact HTTP/1.1',
    'Host: localhost',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  for (const { url } of [product, api]) {
    const answer = await send(url, head, body)
    expect(answer.status).toBe(status)
    expect(headersOf(answer)).toMatchObject(SECURITY_HEADERS)
  }
})

test('without SITE_URL no response contains a forged host', async () => {
  const places = [
    ...['/', '/about', '/blogs/1', '/nowhere', '/About', '/robots.txt', '/sitemap.xml'],
    ...['/feed.xml', '/feed.json', '/jobs-feed.xml', '/jobs-feed.json', '/site.webmanifest'],
  ]
  const claims = [
    'Host: evil.example',
    'X-Forwarded-Host: evil.example',
    'Forwarded: host=evil.example',
  ]
  for (const place of places) {
    const answer = await get(product.url, place, ...claims)
    expect([200, 308, 404], place).toContain(answer.status)
    expect(answer.text, place).not.toContain('evil')
    const whole = await get(product.url, `http://evil.example${place}`, 'Host: evil.example')
    expect(whole.text, place).not.toContain('evil')
  }
  const { text } = await get(product.url, '/robots.txt', ...claims)
  expect(text).toContain(`Sitemap: ${product.url}/sitemap.xml`)
})
