import { countRows } from '@universe/store/table-names'
import { type FormPost, formPosts } from '@universe/testing/clients/form-posts'
import { sendBytes, sendRaw } from '@universe/testing/clients/raw-request'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { serve, startForTest } from '@universe/testing/servers/serve'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { describe, expect, test } from 'vitest'

/** Posts that other sites' pages make browsers send, and posts that no browser sends. */
const SITE = 'https://www.site.example'
const REFUSAL = 'Please send this form from its own page.'

// Behind a proxy, which forwards a client's own X-Forwarded-Host.
const trial = serve({ TRUST_PROXY: '1' })
const api = serve({ ROLE: 'api', SITE_URL: SITE, EXAMPLE_CONTENT: 'on' })
const pages = serve(() => ({ ROLE: 'site', SITE_URL: SITE, API_URL: api.url }))

type Said = Record<string, string>
const foreign: Said[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'https://sub.www.site.example', 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'null' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'not an origin' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
]
/** The page's own server, in both ways of running. */
const ways = formPosts('')
const calls = ways.filter(({ path }) => path.startsWith('/api/'))
const pagePosts = ways.filter(({ path }) => !path.startsWith('/api/'))

function post(server: RunningServer, way: FormPost, said: Said) {
  const request = way.make()
  return sendRaw(server.url, {
    ...request,
    headers: [...request.headers.filter(([name]) => name !== 'Origin'), ...Object.entries(said)],
  })
}

describe.each<[string, FormPost[], () => RunningServer]>([
  ['a page', pagePosts, () => trial],
  ['a call', calls, () => trial],
  ['a page of a site alone', pagePosts, () => pages],
  ['a call of an API alone', calls, () => api],
])('%s', (_name, forms, server) => {
  const each = forms.map(way => [way.path, way] as const)

  test.each(each)('refuses %s from other origins', async (_path, way) => {
    const store = server() === trial ? trial : api
    const read = () => inStoreOf(store, ({ db }) => countRows(db))
    const before = await read()
    for (const said of foreign) {
      const { status, text } = await post(server(), way, said)
      expect(status, JSON.stringify(said)).toBe(403)
      expect(text).toContain(REFUSAL)
    }
    expect(await read()).toEqual(before)
  })

  test.each(each)('accepts %s from its own page, and from non-browsers', async (_path, way) => {
    const { origin, host } = new URL(server().url)
    const fromOwnPage: Said[] = [
      {},
      { Origin: origin },
      { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
      // A page that hides its address; the browser vouches for its origin.
      { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
      // TLS ends at a proxy in front of us.
      { Origin: `https://${host}`, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ]
    for (const said of fromOwnPage) {
      const { status, text } = await post(server(), way, said)
      expect(status, `${JSON.stringify(said)} ${text.slice(0, 2000)}`).toBe(200)
    }
  })
})

test.each(calls.map(way => [way.path, way] as const))(
  'a separate API accepts %s from the site',
  async (_path, way) => {
    const said = { Origin: SITE, 'Sec-Fetch-Site': 'cross-site' }
    expect((await post(api, way, said)).status).toBe(200)
    expect((await post(trial, way, said)).status, 'where it is no site of ours').toBe(403)
  },
)

test('refuses before any byte of the body arrives', async () => {
  const { host } = new URL(trial.url)
  const head = [
    'POST /api/email/send-job HTTP/1.1',
    `Host: ${host}`,
    'Origin: https://evil.example',
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 5000000',
    'Connection: close',
  ]
  const { status } = await sendBytes(trial.url, [Buffer.from(`${head.join('\r\n')}\r\n\r\n`)])
  expect(status).toBe(403)
})

test('another site’s page does not use up a visitor’s limit', async () => {
  const limited = await startForTest({ RATE_LIMIT: '1' })
  const [way = expect.fail()] = calls
  for (let time = 0; time < 3; time++) {
    expect((await post(limited, way, { Origin: 'https://evil.example' })).status).toBe(403)
  }
  expect((await post(limited, way, {})).status).toBe(200)
})
