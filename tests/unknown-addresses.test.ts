import { Agent } from 'node:http'
import { formPostTo } from '@universe/testing/clients/form-posts'
import { askPlainly, sendRaw } from '@universe/testing/clients/raw-request'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { startContentBackend } from '@universe/testing/servers/content-backend'
import { processorMsOf } from '@universe/testing/servers/running-server'
import { serve, startForTest } from '@universe/testing/servers/serve'
import { fetchJobs, removeJob, storeBlog } from '@universe/testing/stores/content'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

/** Cost of and responses to unknown addresses. */
const ROUNDS = 3
const FLOOD_REQUESTS = 300
const FLOOD_CONNECTIONS = 8
/** Rendering each would cost more than ten times as much. */
const DEARER_AT_MOST = 4

const server = serve({ METRICS_PORT: '0' })

test('the server renders with React for production, however it was started', async () => {
  const watched = await startForTest({ NODE_DEBUG: 'module', NODE_ENV: '' })
  const page = await fetch(`${watched.url}/nowhere`)
  await watched.stop()
  expect(page.status).toBe(404)
  const loaded = [...watched.printed().matchAll(/ load "[^"]*\/(react[^/"]*\.js)"/g)]
  const files = new Set(loaded.map(([, file]) => file))
  expect([...files]).toContain('react-dom-server.node.production.js')
  expect([...files].filter(file => file?.includes('development'))).toEqual([])
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  askPlainly(server.url, path, { headers })

describe.each([
  ['addresses', ['/nowhere', '/nowhere/at/all?x=1', '/contact/a/b', '/blogs/1/2', '/WP-Admin.php']],
  ['posts', ['/blogs/999999', '/blogs/none', '/blogs/01', '/blogs/999999?x=1']],
  ['vacancies', ['/jobsdetails/999999', '/jobsdetails/none', '/jobsdetails/-1']],
])('unknown %s', (_what, paths) => {
  test('are one page, in every encoding, not cached by others and not indexed', async () => {
    const [first = ''] = paths
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { bytes } = await ask(first, { 'Accept-Encoding': encoding })
      for (const path of paths) {
        const answer = await ask(path, { 'Accept-Encoding': encoding })
        expect(answer.status, path).toBe(404)
        expect(answer.bytes.equals(bytes), path).toBe(true)
        expect(answer.headers, path).toMatchObject({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          vary: 'Accept-Encoding',
        })
        expect(answer.headers).not.toHaveProperty('etag')
        expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
      }
    }
  })

  test('stay 404 for conditional requests', async () => {
    for (const path of paths) expect((await ask(path, { 'If-None-Match': '*' })).status).toBe(404)
  })
})

test('a post is found once published at an address that was unknown', async () => {
  const latest = storeBlog(server, { title: 'The latest' })
  const next = `/blogs/${latest + 1}`
  expect((await ask(next)).status).toBe(404)
  expect(storeBlog(server, { title: 'The next' })).toBe(latest + 1)
  await expect.poll(async () => (await ask(next)).status).toBe(200)
})

describe('vacancies that have closed', () => {
  const CLOSED = [3, 9]
  beforeAll(async () => {
    for (const id of CLOSED) removeJob(server, id)
    const isClosed = async () => (await ask('/jobsdetails/9')).status === 410
    await waitUntil('closed', isClosed)
  })

  test('are one page, not cached by others and not indexed, with a link to open ones', async () => {
    const { bytes } = await ask('/jobsdetails/9')
    for (const path of CLOSED.flatMap(id => [`/jobsdetails/${id}`, `/jobsdetails/${id}?x=1`])) {
      const answer = await ask(path, { 'If-None-Match': '*' })
      expect(answer.status, path).toBe(410)
      expect(answer.bytes.equals(bytes), path).toBe(true)
      expect(answer.headers, path).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      expect(answer.headers).not.toHaveProperty('etag')
    }
    const page = bytes.toString()
    expect(page).toContain('This vacancy is closed.')
    expect(page).toContain('name="robots" content="noindex"')
    expect(page).not.toContain('ld+json')
    expect(page).toContain('href="/jobspage"')
    const [newest] = await fetchJobs(server)
    expect(page).toContain(`href="/jobsdetails/${newest?.id}"`)
  })

  test('are distinguished from ids that no vacancy ever had', async () => {
    for (const id of ['03', '3.0', '+3', '0', '10', 'CLOSED', 'closed']) {
      const page = await fetch(`${server.url}/jobsdetails/${id}`)
      expect(page.status, id).toBe(404)
    }
  })

  test('accept an application from a page opened before, without scripts', async () => {
    const post = { ...formPostTo('/jobsdetails/1', server.url).make(), path: '/jobsdetails/3' }
    const noPdf = Buffer.from(post.body).toString('latin1').replaceAll('%PDF', 'none')
    const refused = await sendRaw(server.url, { ...post, body: Buffer.from(noPdf, 'latin1') })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('This vacancy is closed.')
    expect(refused.text).toMatch(/value="[^"]+@[^"]+"/)

    const answer = await sendRaw(server.url, post)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('This vacancy is closed.')
    expect(answer.text).toContain('CV submitted successfully.')
    const stored = inStoreOf(server, ({ db }) =>
      db.selectFrom('applications').select(['vacancy_id', 'vacancy_title']).execute(),
    )
    expect(await stored).toMatchObject([
      { vacancy_id: 3, vacancy_title: expect.stringMatching(/\w/) },
    ])
  })
})

test('a site whose API does not report closed vacancies answers 404', async () => {
  const backend = await startContentBackend({ blogs: [], jobs: [{ id: 7, title: 'Engineer' }] })
  onTestFinished(() => backend.close())
  const site = await startForTest({ ROLE: 'site', API_URL: backend.url, LOG_LEVEL: 'silent' })
  const statuses = [7, 6].map(async id => (await fetch(`${site.url}/jobsdetails/${id}`)).status)
  expect(await Promise.all(statuses)).toEqual([200, 404])
})

describe.each([
  ['addresses', (n: number) => `/nowhere-${n}/at/all`],
  ['posts', (n: number) => `/blogs/${1_000_000 + n}`],
  ['vacancies', (n: number) => `/jobsdetails/${1_000_000 + n}`],
  ['closed vacancies', (n: number) => `/jobsdetails/3?${n}`],
  ['flags', (n: number) => `/telecom/flag-${n}`],
  ['letter case', (n: number) => `/Blogs/X${n}`],
])('a flood of unknown %s', (_what, address) => {
  test('costs little more than as many requests for one cached page', async () => {
    await spend(address)
    const ratios: number[] = []
    // In pairs and CPU time, independent of the machine's load.
    for (let round = 0; round < ROUNDS; round++) {
      const kept = await spend(() => '/about')
      ratios.push((await spend(address)) / kept)
    }
    const shown = ratios.map(ratio => ratio.toFixed(2)).join(' ')
    expect(median(ratios), shown).toBeLessThan(DEARER_AT_MOST)
  })
})

/** @returns the server's CPU time for so many requests, in milliseconds */
function spend(address: (n: number) => string): Promise<number> {
  return processorMsOf(server, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: FLOOD_CONNECTIONS })
    const flood = Array.from({ length: FLOOD_REQUESTS }, () =>
      askPlainly(server.url, address(asked++), { agent }),
    )
    await Promise.all(flood)
    agent.destroy()
  })
}

let asked = 0

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
