import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visit } from '@universe/testing/browser/first-visit'
import { findFreePort } from '@universe/testing/servers/free-port'
import { startNginx } from '@universe/testing/servers/nginx'
import { table, whole } from '../table.ts'
import { withBrowser, withServer } from '../with-server.ts'

/** A visit's pages, with an empty cache at the first. */
const VISIT = ['/', '/telecom', '/blogs', '/contact']
const VISITORS = 50

const caches: Record<string, string> = {
  'no cache': 'proxy_cache off;',
  'a cache that asks each time': 'proxy_cache edge; proxy_cache_revalidate on;',
  'pages kept for 60 s': `
    proxy_cache edge;
    proxy_cache_revalidate on;
    proxy_ignore_headers $ignored;
    proxy_cache_valid 200 60s;`,
}

/** Share of many first visits that reaches an instance behind a CDN-like cache. */
export function measureBehindCache(): Promise<string> {
  return withServer(async server => {
    const paths = await captureVisit(server.url)
    const rows: string[][] = []
    for (const [name, settings] of Object.entries(caches)) {
      rows.push([name, ...(await replay(server.url, paths, settings))])
    }
    const head = [
      `${VISITORS} visits of ${VISIT.length} pages, ${paths.length} requests each`,
      'requests to us, a visit',
      'KB from us, a visit',
      'of all requests',
    ]
    return table(head, rows)
  })
}

/** @returns the requests of one visit, without those that the browser's cache answers */
function captureVisit(url: string): Promise<string[]> {
  return withBrowser(async browser => {
    const paths = new Set<string>()
    for (const page of VISIT) {
      for (const download of await visit(browser, `${url}${page}`)) {
        const { pathname, search } = new URL(download.url)
        paths.add(`${pathname}${search}`)
      }
    }
    return [...paths]
  })
}

async function replay(url: string, paths: readonly string[], cache: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'universe-cache-'))
  const log = join(folder, 'access.log')
  // Only pages and their data are cached against their headers.
  const isDocument = cache.includes('$ignored')
  const nginx = await startNginx(await findFreePort(), {
    http: `
      log_format sent '$upstream_status $upstream_response_length';
      proxy_cache_path ${folder}/cache keys_zone=edge:10m;`,
    server: `
      access_log ${log} sent;
      location /assets/ { proxy_pass ${url}; ${isDocument ? plain : cache} }
      location /images/ { proxy_pass ${url}; ${isDocument ? plain : cache} }
      location /api/ { proxy_pass ${url}; proxy_cache off; }
      location / {
        proxy_pass ${url};
        proxy_set_header Accept-Encoding $http_accept_encoding;
        ${cache.replace('$ignored', 'Cache-Control')}
      }`,
  })
  try {
    for (let visitor = 0; visitor < VISITORS; visitor++) {
      for (const path of paths) {
        const answer = await fetch(`${nginx.url}${path}`, { headers: { 'Accept-Encoding': 'br' } })
        await answer.arrayBuffer()
      }
    }
  } finally {
    await nginx.stop()
  }
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true, force: true })
  const upstream = lines.filter(line => !line.startsWith('-'))
  const bytes = upstream.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
  return [
    (upstream.length / VISITORS).toFixed(1),
    whole(bytes / 1024 / VISITORS),
    `${((100 * upstream.length) / lines.length).toFixed(1)} %`,
  ]
}

const plain = 'proxy_cache edge; proxy_cache_revalidate on;'
