import { Agent, get } from 'node:http'
import {
  discard,
  type RunningServer,
  readMetricsUrl,
  startServer,
} from '@universe/testing/servers/running-server'
import { storeBlog } from '@universe/testing/stores/content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What addresses cost that nobody has, and what they answer. */
const ROUNDS = 5
const FLOOD_REQUESTS = 300
const FLOOD_CONNECTIONS = 8
/** Rendering each takes more than ten times as long. */
const DEARER_AT_MOST = 4
const PUBLISHED_WITHIN_MS = 5000

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ METRICS_PORT: '0' })
})
afterAll(async () => {
  await server.stop()
  await discard(server)
})

test('the server renders with React for production, however it was started', async () => {
  const watched = await startServer({ NODE_DEBUG: 'module', NODE_ENV: '' })
  const page = await fetch(`${watched.url}/nowhere`)
  await watched.stop()
  await discard(watched)
  expect(page.status).toBe(404)
  const loaded = [...watched.printed().matchAll(/ load "[^"]*\/(react[^/"]*\.js)"/g)]
  const files = new Set(loaded.map(([, file]) => file))
  expect([...files]).toContain('react-dom-server.node.production.js')
  expect([...files].filter(file => file?.includes('development'))).toEqual([])
})

interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

function ask(path: string, headers: Record<string, string> = {}, agent?: Agent) {
  return new Promise<Received>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    get({ hostname, port, path, headers, agent }, async response => {
      const bytes = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
    }).on('error', reject)
  })
}

describe.each([
  ['addresses', ['/nowhere', '/nowhere/at/all?x=1', '/contact/a/b', '/blogs/1/2', '/WP-Admin.php']],
  ['posts', ['/blogs/999999', '/blogs/none', '/blogs/01', '/blogs/999999?x=1']],
  ['vacancies', ['/jobsdetails/999999', '/jobsdetails/none', '/jobsdetails/-1']],
])('unknown %s', (_what, paths) => {
  test('are one page, in every encoding, kept by nobody and indexed by nobody', async () => {
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

  test('are found by none who says that they know them', async () => {
    for (const path of paths) expect((await ask(path, { 'If-None-Match': '*' })).status).toBe(404)
  })
})

test('a post that is published is found where there was none', async () => {
  const latest = storeBlog(server, { title: 'The latest' })
  const next = `/blogs/${latest + 1}`
  expect((await ask(next)).status).toBe(404)
  expect(storeBlog(server, { title: 'The next' })).toBe(latest + 1)
  await expect
    .poll(async () => (await ask(next)).status, { timeout: PUBLISHED_WITHIN_MS, interval: 100 })
    .toBe(200)
})

describe.each([
  ['addresses', (n: number) => `/nowhere-${n}/at/all`],
  ['posts', (n: number) => `/blogs/${1_000_000 + n}`],
  ['vacancies', (n: number) => `/jobsdetails/${1_000_000 + n}`],
  ['flags', (n: number) => `/telecom/flag-${n}`],
  ['letter case', (n: number) => `/Blogs/X${n}`],
])('a flood of unknown %s', (_what, address) => {
  test('costs little more than as many requests for one kept page', async () => {
    await spend(address)
    const ratios: number[] = []
    // In pairs, and in time of the server's own: how busy the machine is does not count.
    for (let round = 0; round < ROUNDS; round++) {
      const kept = await spend(() => '/about')
      ratios.push((await spend(address)) / kept)
    }
    const shown = ratios.map(ratio => ratio.toFixed(2)).join(' ')
    expect(median(ratios), shown).toBeLessThan(DEARER_AT_MOST)
  })
})

/** @returns the processor's time that the server takes for so many requests, in seconds */
async function spend(address: (n: number) => string): Promise<number> {
  const before = await readProcessorSeconds()
  const agent = new Agent({ keepAlive: true, maxSockets: FLOOD_CONNECTIONS })
  const flood = Array.from({ length: FLOOD_REQUESTS }, () => ask(address(asked++), {}, agent))
  await Promise.all(flood)
  agent.destroy()
  return (await readProcessorSeconds()) - before
}

let asked = 0

async function readProcessorSeconds(): Promise<number> {
  const numbers = await (await fetch(readMetricsUrl(server))).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(numbers)?.[1])
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
