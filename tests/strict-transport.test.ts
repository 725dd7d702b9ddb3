import { askPlainly, type PlainAnswer, sendBytes } from '@universe/testing/clients/raw-request'
import { findFreePort } from '@universe/testing/servers/free-port'
import { startForTest } from '@universe/testing/servers/serve'
import { expect, test, vi } from 'vitest'

/** HSTS and violation reports, in every kind of response of both hosts. */
const SITE = 'https://www.universe.example'
const STAFF = 'https://staff.universe.example'

async function start(env: Record<string, string>) {
  const port = await findFreePort()
  const staff = { STAFF_URL: STAFF, STAFF_PORT: String(port), TRUST_PROXY: '1' }
  const server = await startForTest({ SITE_URL: SITE, EXAMPLE_CONTENT: 'on', ...staff, ...env })
  await vi.waitUntil(() => server.printed().includes('Staff:'), 60_000)
  return { url: server.url, staffUrl: `http://127.0.0.1:${port}` }
}

type Answer = Pick<PlainAnswer, 'status' | 'headers'>

const ask = (url: string, path: string, headers: Record<string, string>, method = 'GET') =>
  askPlainly(url, path, { headers, method })

async function askRaw(url: string, host: string): Promise<Answer> {
  const head = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  const { status, text } = await sendBytes(url, [Buffer.from(head)])
  const lines = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n').slice(1)
  const said = lines.map(line => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]])
  return { status, headers: Object.fromEntries(said) }
}

/** A response of each kind, of both hosts, by status. */
async function askEverything({ url, staffUrl }: Awaited<ReturnType<typeof start>>) {
  const own = { Host: new URL(SITE).host }
  const staff = { Host: new URL(STAFF).host }
  const page = await ask(url, '/about', own)
  const tag = { ...own, 'If-None-Match': String(page.headers.etag) }
  const site = {
    page,
    'the kept page': await ask(url, '/about', own),
    'the unchanged page': await ask(url, '/about', tag),
    'its data': await ask(url, '/about.data', own),
    'no page': await ask(url, '/nowhere', own),
    redirect: await ask(url, '/About/', own),
    file: await ask(url, '/favicon.svg', own),
    'security.txt': await ask(url, '/.well-known/security.txt', own),
    call: await ask(url, '/api/jobs/GetAllJobs', own),
    health: await ask(url, '/healthz', own),
    'a post that is none': await ask(url, '/about', own, 'POST'),
    'an unreadable address': await ask(url, '/%ff', own),
    'an unreadable host': await askRaw(url, 'a b'),
    'no request': await askRaw(url, '\x01'),
  }
  const ofStaff = {
    page: await ask(staffUrl, '/sign-in', staff),
    redirect: await ask(staffUrl, '/', staff),
    'other host': await ask(staffUrl, '/', own),
    'security.txt': await ask(staffUrl, '/.well-known/security.txt', staff),
    'an unreadable address': await ask(staffUrl, '/%00', staff),
    'an unreadable host': await askRaw(staffUrl, 'a b'),
    'no request': await askRaw(staffUrl, '\x01'),
  }
  expect(Object.values(site).map(({ status }) => status)).toEqual([
    ...[200, 200, 304, 200, 404, 308, 200, 200, 200, 200, 405, 400, 400, 400],
  ])
  expect(Object.values(ofStaff).map(({ status }) => status)).toEqual([
    ...[200, 302, 421, 200, 400, 400, 400],
  ])
  return { site, ofStaff }
}

test('every response has HSTS for its host, and pages name CSP_REPORT_URL for reports', async () => {
  const reports = 'https://reports.universe.example/csp'
  const { site, ofStaff } = await askEverything(await start({ CSP_REPORT_URL: reports }))
  for (const [what, { headers }] of Object.entries(site)) {
    expect(headers['strict-transport-security'], what).toBe('max-age=31536000')
  }
  for (const [what, { headers }] of Object.entries(ofStaff)) {
    expect(headers['strict-transport-security'], `staff: ${what}`).toBe(
      'max-age=31536000; includeSubDomains',
    )
  }
  const pages = [site.page, site['the kept page'], site['the unchanged page'], site['no page']]
  for (const { headers } of [...pages, ofStaff.page]) {
    expect(headers['content-security-policy']).toMatch(
      / report-uri https:\/\/reports\.universe\.example\/csp; report-to violations$/,
    )
    expect(headers['reporting-endpoints']).toBe(`violations="${reports}"`)
  }
})

test('no response has HSTS without https, or asks for reports without CSP_REPORT_URL', async () => {
  const port = await findFreePort()
  const server = await startForTest({ SITE_URL: `http://127.0.0.1:${port}`, PORT: String(port) })
  for (const path of ['/about', '/nowhere', '/api/jobs/GetAllJobs']) {
    const { headers } = await ask(server.url, path, {})
    expect(headers, path).not.toHaveProperty('strict-transport-security')
    expect(headers, path).not.toHaveProperty('reporting-endpoints')
    expect(headers['content-security-policy'], path).not.toContain('report')
  }
})
