import { chromium } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGS } from '@universe/testing/browser/chromium'
import { type Download, KINDS, sumBytes, visit } from '@universe/testing/browser/first-visit'
import { screens } from '@universe/testing/browser/screens'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { measureBareBuild } from './bare-build.ts'
import { BARE_JS_BYTES, CSS_MAX_BYTES, HOME_MAX_BYTES, JS_MAX_BYTES } from './budgets.ts'
import { table, whole } from './table.ts'

/** Table (b): downloads of a first visit to each page. */
export async function measureBytes(): Promise<string> {
  const bare = measureBareBuild()
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS })
  const visits: [screen: string, Download[]][] = []
  try {
    for (const [screen, address] of Object.entries(screens)) {
      visits.push([screen, await visit(browser, `${server.url}${address}`)])
    }
  } finally {
    await browser.close()
    await server.stop()
    await discard(server)
  }
  return [
    '# Bytes of a first visit',
    '',
    'Bodies as they come over the wire, in bytes, at 390 px and three pixels per point; the page has',
    'loaded and nothing is touched. "Outbox" is what sends a form, fetched while the browser is idle so',
    'that a request needs no network to be kept; "all scripts" has it in. "Page" is everything but the film.',
    'The styles of a page stand in its "html"; what is "css" is for paper.',
    '',
    table(['route', ...KINDS, 'all scripts', 'page', 'requests'], visits.map(toRow)),
    '',
    `A bare React Router app of the same versions has ${whole(bare)} bytes of scripts in brotli` +
      `${bare === BARE_JS_BYTES ? '' : ` (noted in lab/bench/budgets.ts: ${whole(BARE_JS_BYTES)})`}.`,
    `Budgets: scripts ${whole(JS_MAX_BYTES)}, CSS ${whole(CSS_MAX_BYTES)}, Home ${whole(HOME_MAX_BYTES)} before the film.`,
  ].join('\n')
}

function toRow([screen, downloads]: [string, Download[]]): string[] {
  const bytes = KINDS.map(kind => sumBytes(downloads, kind))
  const scripts = sumBytes(downloads, 'js', 'outbox')
  const page = sumBytes(downloads, ...KINDS.filter(kind => kind !== 'film'))
  return [screen, ...[...bytes, scripts, page, downloads.length].map(whole)]
}
