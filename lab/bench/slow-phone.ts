import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGS } from '@universe/testing/browser/chromium'
import { PHONE } from '@universe/testing/browser/first-visit'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { screens } from '@universe/testing/browser/screens'
import { slowDown } from '@universe/testing/browser/slow-phone'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { median, table, whole } from './table.ts'

/** Milliseconds since the start of navigation. */
interface Moments {
  paint: number
  largest: number
  alive: number
}

/** Table (h): loading times on a slow connection. */
export async function measureSlowPhone({ runs }: { runs: number }): Promise<string> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS })
  const rows: string[][] = []
  try {
    for (const [screen, address] of Object.entries(screens)) {
      const visits: Moments[] = []
      for (let run = 0; run < runs; run++) visits.push(await watch(browser, server.url + address))
      const moments = ['paint', 'largest', 'alive'] as const
      rows.push([screen, ...moments.map(each => whole(median(visits.map(visit => visit[each]))))])
    }
  } finally {
    await browser.close()
    await server.stop()
    await discard(server)
  }
  return [
    '# A slow phone',
    '',
    `400 kbit/s, 400 ms, a processor four times slower; ms since the visitor set out, median of ${runs}. First`,
    'paint, largest paint, and when React has taken over the page.',
    '',
    table(['route', 'first paint', 'largest paint', 'alive'], rows),
  ].join('\n')
}

async function watch(browser: Browser, url: string): Promise<Moments> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    await whenHydrated(page)
    return await page.evaluate(async () => {
      const alive = performance.now()
      const last = (type: string) =>
        new Promise<number>(resolve =>
          new PerformanceObserver(list =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          ).observe({ type, buffered: true }),
        )
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return {
        paint: paint?.startTime ?? Number.NaN,
        largest: await last('largest-contentful-paint'),
        alive,
      }
    })
  } finally {
    await context.close()
  }
}
