import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screens } from '@universe/testing/browser/screens'
import { findFreePort } from '@universe/testing/servers/free-port'
import { hasNginx, startNginx } from '@universe/testing/servers/nginx'
import { type Load, load, loadTool, type Pace } from './load.ts'
import { median, table, whole } from './table.ts'
import { withServer } from './with-server.ts'

const WARM_UP_SECONDS = 2
const PAGES = { Home: screens.Home, 'a blog page': screens['Blog detail'] }

/** Table (a): requests per second, compared with bare servers that send the same bytes. */
export async function measureRequests(pace: Pace): Promise<string> {
  const rows: string[][] = []
  await withServer(async server => {
    for (const [name, address] of Object.entries(PAGES)) {
      const url = `${server.url}${address}`
      const page = await capturePage(url)
      const rivals = await startRivals(page)
      const loads = await compare({ ours: url, ...urlsOf(rivals) }, pace)
      for (const rival of Object.values(rivals)) await rival.stop()
      rows.push(...toRows(`${name}, ${whole(page.body.length)} bytes`, loads))
    }
  })
  return [
    '# Requests per second',
    '',
    `Load by ${loadTool}; ${pace.rounds} rounds of ${pace.seconds} s, in turn and in changing order; medians.`,
    'Ratios are to `node:http` in the same round. Every server is one process that sends the same',
    `headers and the same brotli bytes. ${hasNginx ? '' : 'nginx is not installed here.'}`.trim(),
    '',
    table(['page and server', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'p99 ratio'], rows),
  ].join('\n')
}

async function startRivals(page: CapturedPage): Promise<Record<string, Rival>> {
  const bare = await startBareServer(page)
  return hasNginx ? { 'node:http': bare, nginx: await startBareNginx(page) } : { 'node:http': bare }
}

function urlsOf(rivals: Record<string, Rival>): Record<string, string> {
  return Object.fromEntries(Object.entries(rivals).map(([name, { url }]) => [name, url]))
}

/** Interleaved, so that disturbances affect all. */
async function compare(urls: Record<string, string>, { rounds, seconds }: Pace) {
  const names = Object.keys(urls)
  const loads: Record<string, Load[]> = Object.fromEntries(names.map(name => [name, []]))
  for (const url of Object.values(urls)) await load('get', [url], WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      loads[name]?.push(await load('get', [urls[name] ?? ''], seconds))
    }
  }
  return loads
}

function toRows(page: string, loads: Record<string, Load[]>): string[][] {
  const bare = loads['node:http'] ?? []
  return Object.entries(loads).map(([name, own]) => {
    const of = (key: keyof Load) => median(own.map(one => one[key]))
    const ratio = (key: keyof Load) =>
      median(own.map((one, round) => one[key] / (bare[round]?.[key] ?? Number.NaN))).toFixed(2)
    return [
      `${page}: ${name}`,
      whole(of('perSecond')),
      ratio('perSecond'),
      of('p50Ms').toFixed(2),
      of('p99Ms').toFixed(2),
      ratio('p99Ms'),
    ]
  })
}

/** A server to compare with. */
interface Rival {
  url: string
  stop(): Promise<void>
}

const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts')

/** `node:http` with the page in memory. */
async function startBareServer(page: CapturedPage): Promise<Rival> {
  const folder = writePage(page)
  const port = await findFreePort()
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(page.headers))
  const child = spawn(process.execPath, [BARE_SERVER, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const stop = async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}/`, stop }
}

/** nginx with one process, like ours, and the page as a file. */
async function startBareNginx(page: CapturedPage): Promise<Rival> {
  const folder = writePage(page)
  const nginx = await startNginx(await findFreePort(), {
    http: `
      sendfile on;
      tcp_nopush on;
      etag off;
      open_file_cache max=10;
      keepalive_requests 1000000000;
      default_type "text/html; charset=utf-8";`,
    server: `
      root ${folder};
      ${writeHeaders(page).join('\n      ')}
      location / { try_files /page =404; }`,
  })
  const stop = async () => {
    await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `${nginx.url}/`, stop }
}

function writePage({ body }: CapturedPage): string {
  const folder = mkdtempSync(join(tmpdir(), 'rival-'))
  writeFileSync(join(folder, 'page'), body)
  return folder
}

function writeHeaders({ headers }: CapturedPage): string[] {
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const given = headers.filter(([name]) => !/^(?:content-type|last-modified)$/i.test(name))
  // nginx interprets "$" and cannot escape it.
  return given
    .filter(([, value]) => !value.includes('$'))
    .map(([name, value]) => `add_header ${name} ${quote(value)};`)
}

interface CapturedPage {
  /** As sent, except those that any server adds. */
  headers: [name: string, value: string][]
  body: Buffer
}

const WRITTEN_BY_ANY_SERVER =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|server)$/i

/** Requests a page with brotli. @throws unless the status is 200 */
export function capturePage(url: string): Promise<CapturedPage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, async response => {
      const body = Buffer.concat(await response.toArray())
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      const { rawHeaders } = response
      const headers = rawHeaders.flatMap((name, i): CapturedPage['headers'] =>
        i % 2 === 0 && !WRITTEN_BY_ANY_SERVER.test(name) ? [[name, rawHeaders[i + 1] ?? '']] : [],
      )
      resolve({ headers, body })
    }).on('error', reject)
  })
}
