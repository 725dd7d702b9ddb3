import { calls } from '@universe/contract/calls'
import { formPostTo } from '@universe/testing/clients/form-posts'
import { type RawAnswer, type RawRequest, sendRaw } from '@universe/testing/clients/raw-request'
import { findFreePort } from '@universe/testing/servers/free-port'
import { hasNginx, startNginx } from '@universe/testing/servers/nginx'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { withLimits } from '@universe/testing/servers/test-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * Site and API on two hosts with a proxy each, as in docs/deploying.md: which client either sees.
 * Hosts and visitors have addresses out of 127.0.0.0/8.
 */
const SITE_PROXY = '127.0.0.2'
const API_PROXY = '127.0.0.3'
/** The site's address for its calls of the API. */
const SITE = '127.0.0.1'
const STARTS_WITHIN_MS = 60_000
const VISITORS = Array.from({ length: 40 }, (_, index) => `127.0.1.${index + 1}`)
/** An attacker's means: each request claims another sender, or the site's. */
const CLAIMS = VISITORS.map(
  (_, index) => `203.0.113.${index}, ${SITE}, ${API_PROXY}, ${SITE_PROXY}`,
)

describe.skipIf(!hasNginx || process.platform !== 'linux')('behind a proxy each', () => {
  const ends = new AsyncDisposableStack()
  let siteUrl: string
  let apiUrl: string
  beforeAll(async () => {
    const [sitePort, apiPort] = [await findFreePort(), await findFreePort()]
    const [siteProxyPort, apiProxyPort] = [await findFreePort(), await findFreePort()]
    siteUrl = `http://127.0.0.1:${siteProxyPort}`
    apiUrl = `http://127.0.0.1:${apiProxyPort}`
    await start(ends, {
      ROLE: 'api',
      PORT: String(apiPort),
      SITE_URL: siteUrl,
      EXAMPLE_CONTENT: 'on',
      TRUST_PROXY: `${API_PROXY},${SITE}`,
      RATE_LIMIT: '10',
      ...withLimits({ minFillMs: 0, shareOfForm: 0.1 }),
    })
    ends.defer(await startProxy(apiProxyPort, apiPort, API_PROXY))
    await start(ends, {
      ROLE: 'site',
      PORT: String(sitePort),
      SITE_URL: siteUrl,
      API_URL: apiUrl,
      TRUST_PROXY: SITE_PROXY,
    })
    ends.defer(await startProxy(siteProxyPort, sitePort, SITE_PROXY))
  }, STARTS_WITHIN_MS)
  afterAll(() => ends.disposeAsync())

  test('forty visitors posting without scripts are counted separately, whatever address they claim', async () => {
    expect(await postAll(siteUrl, '/contact')).toEqual(everyone('taken'))
    expect(await postAll(siteUrl, '/contact')).toEqual(everyone('too many'))
    expect(await postAll(siteUrl, '/contact', CLAIMS)).toEqual(everyone('too many'))
    expect(await postAll(apiUrl, calls.contact), 'the same ones').toEqual(everyone('too many'))
  })

  test('forty browsers calling the API are counted separately, whatever address they claim', async () => {
    expect(await postAll(apiUrl, calls.demo)).toEqual(everyone('taken'))
    expect(await postAll(apiUrl, calls.demo)).toEqual(everyone('too many'))
    expect(await postAll(apiUrl, calls.demo, CLAIMS)).toEqual(everyone('too many'))
  })
})

test.each([
  ['1', true],
  ['10.0.0.5', false],
])(
  'an API with TRUST_PROXY=%s warns of visitors that it cannot distinguish: %s',
  async (proxies, warns) => {
    await using ends = new AsyncDisposableStack()
    const env = { ROLE: 'api', SITE_URL: 'https://www.a.example', TRUST_PROXY: proxies }
    const server = await start(ends, env)
    expect(server.printed().includes('TRUST_PROXY names no addresses')).toBe(warns)
  },
)

/** All visitors post a form, from addresses of their own. @returns their responses */
async function postAll(url: string, path: string, claims?: string[]): Promise<string[]> {
  const way = formPostTo(path, url)
  return Promise.all(
    VISITORS.map(async (visitor, index) => {
      const request = claim(way.make(), claims?.[index])
      return judge(await sendRaw(url, request, undefined, visitor))
    }),
  )
}

function everyone(told: string): string[] {
  return VISITORS.map(() => told)
}

function claim(request: RawRequest, sender: string | undefined): RawRequest {
  if (sender === undefined) return request
  const claimed = ['X-Forwarded-For', 'X-Real-IP', 'Forwarded'].map(name => [name, sender] as const)
  return { ...request, headers: [...request.headers, ...claimed] }
}

function judge({ status, text }: RawAnswer): string {
  if (text.includes('Too many requests')) return 'too many'
  return status === 200 ? 'taken' : `${status}`
}

async function start(ends: AsyncDisposableStack, env: Record<string, string>) {
  const server = await startServer({ ...withLimits({ minFillMs: 0 }), ...env })
  ends.defer(async () => {
    await server.stop()
    await discard(server)
  })
  return server
}

/** @param address the proxy's host @returns a function that stops it */
async function startProxy(port: number, upstream: number, address: string) {
  const { stop } = await startNginx(port, {
    server: `
      location / {
        proxy_pass http://127.0.0.1:${upstream};
        proxy_bind ${address};
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      }`,
  })
  return stop
}
