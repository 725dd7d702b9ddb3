import type { Browser } from '@playwright/test'
import { PHONE } from '@universe/testing/browser/first-visit'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { slowDown } from '@universe/testing/browser/slow-phone'
import { median, table, whole } from './table.ts'
import { measureScreens, withBrowser } from './with-server.ts'

/** Milliseconds since the start of navigation. */
interface Moments {
  paint: number
  largest: number
  alive: number
}

/** Table (h): loading times on a slow connection. */
export async function measureSlowPhone({ runs }: { runs: number }): Promise<string> {
  const rows = await withBrowser(browser =>
    measureScreens(async url => {
      const visits: Moments[] = []
      for (let run = 0; run < runs; run++) visits.push(await watch(browser, url))
      const parts = ['paint', 'largest', 'alive'] as const
      return parts.map(part => whole(median(visits.map(visit => visit[part]))))
    }),
  )
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
