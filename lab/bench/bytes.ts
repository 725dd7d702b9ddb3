import { type Download, KINDS, sumBytes, visit } from '@universe/testing/browser/first-visit'
import { measureBareBuild } from './bare-build.ts'
import { BARE_JS_BYTES, CSS_MAX_BYTES, HOME_MAX_BYTES, JS_MAX_BYTES } from './budgets.ts'
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
