import { spawnSync } from 'node:child_process'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type Download, KINDS, sumBytes, visit } from '@universe/testing/browser/first-visit'
import { askInBrotli, decodeStart } from '@universe/testing/clients/raw-request'
import {
  BARE_JS_BYTES,
  CSS_MAX_BYTES,
  FIRST_ROUND_TRIP_BYTES,
  HOME_MAX_BYTES,
  JS_MAX_BYTES,
} from './budgets.ts'
import { table, whole } from './table.ts'
import { measureScreens, withBrowser } from './with-server.ts'

/** Table (b): downloads of a first visit to each page. */
export async function measureBytes(): Promise<string> {
  const bare = measureBareBuild()
  const rows = await withBrowser(browser =>
    measureScreens(async url => toFigures(await visit(browser, url))),
  )
  return [
    '# Bytes of a first visit',
    '',
    'Bodies as they come over the wire, in bytes, at 390 px and three pixels per point; the page has',
    'loaded and nothing is touched. "Outbox" is what sends a form, fetched while the browser is idle so',
    'that a request needs no network to be kept; "all scripts" has it in. "Page" is everything but the film.',
    'The styles of a page stand in its "html"; what is "css" is for paper.',
    '',
    table(['route', ...KINDS, 'all scripts', 'page', 'requests'], rows),
    '',
    `A bare React Router app of the same versions has ${whole(bare)} bytes of scripts in brotli` +
      `${bare === BARE_JS_BYTES ? '' : ` (noted in lab/bench/budgets.ts: ${whole(BARE_JS_BYTES)})`}.`,
    `Budgets: scripts ${whole(JS_MAX_BYTES)}, CSS ${whole(CSS_MAX_BYTES)}, Home ${whole(HOME_MAX_BYTES)} before the film.`,
  ].join('\n')
}

function toFigures(downloads: Download[]): string[] {
  const bytes = KINDS.map(kind => sumBytes(downloads, kind))
  const scripts = sumBytes(downloads, 'js', 'outbox')
  const page = sumBytes(downloads, ...KINDS.filter(kind => kind !== 'film'))
  return [...bytes, scripts, page, downloads.length].map(whole)
}

const NODE_MODULES = join(import.meta.dirname, '../../node_modules')

/** A minimal React Router app: a root, and one page with one link. */
const FILES: Record<string, string> = {
  // Otherwise React Router's build would install these two.
  'package.json': `{"type":"module","dependencies":{"isbot":"*","@react-router/node":"*"}}`,
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'
export default { plugins: [reactRouter()] }`,
  'react-router.config.ts': `export default { ssr: true, routeDiscovery: { mode: 'initial' } }`,
  'app/routes.ts': `import { index } from '@react-router/dev/routes'
export default [index('home.tsx')]`,
  'app/home.tsx': `import { Link } from 'react-router'
export default function Home() { return <Link to="/">Home</Link> }`,
  'app/root.tsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
function Layout({ children }) {
  return <html lang="en"><head><Meta /><Links /></head><body>{children}<ScrollRestoration /><Scripts /></body></html>
}
export default function App() { return <Outlet /> }`,
}

/**
 * Builds that app in a temporary folder with the installed versions.
 * @returns brotli bytes of all its scripts
 * @throws if the build fails, with its output
 */
function measureBareBuild(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bare-build-'))
  try {
    symlinkSync(NODE_MODULES, join(folder, 'node_modules'))
    mkdirSync(join(folder, 'app'))
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text)
    const build = spawnSync('node_modules/.bin/react-router', ['build'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (build.status !== 0)
      throw new Error(`The bare build failed.\n${build.stdout}${build.stderr}`)
    return globSync('build/client/assets/*.js', { cwd: folder })
      .map(path => brotliCompressSync(readFileSync(join(folder, path))).length)
      .reduce((sum, bytes) => sum + bytes, 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Table (g): how much of each page arrives in the first round trip. */
export async function measureFirstScreen(): Promise<string> {
  const rows = await measureScreens(async url => {
    const { head, body } = await askInBrotli(url)
    const html = brotliDecompressSync(body).toString()
    const start = decodeStart(body.subarray(0, FIRST_ROUND_TRIP_BYTES - head))
    const figures = [head, body.length, head + body.length, html.length, start.length]
    return [...figures.map(whole), start.includes('</h1>') ? 'yes' : 'no']
  })
  return [
    '# The first round trip',
    '',
    `Each document in brotli, with the head of its answer, in bytes; and how much of its HTML is in the first ${whole(FIRST_ROUND_TRIP_BYTES)}`,
    'of them, which come before a server has heard from the browser again; and whether the page’s heading is.',
    '',
    table(['route', 'head', 'document', 'both', 'HTML', 'HTML at first', 'heading'], rows),
  ].join('\n')
}
