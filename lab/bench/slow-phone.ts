import type { Page } from '@playwright/test'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { slowDown } from '@universe/testing/browser/slow-phone'
import { table } from './table.ts'
import { measureOnPhone } from './with-server.ts'

/** Table (h): loading times on a slow connection. */
export async function measureSlowPhone({ runs }: { runs: number }): Promise<string> {
  const rows = await measureOnPhone(runs, watch)
  return [
    '# A slow phone',
    '',
    `400 kbit/s, 400 ms, a processor four times slower; ms since the visitor set out, median of ${runs}. First`,
    'paint, largest paint, and when React has taken over the page.',
    '',
    table(['route', 'first paint', 'largest paint', 'alive'], rows),
  ].join('\n')
}

/** @returns first paint, largest paint and hydration, in ms since the start of navigation */
async function watch(page: Page, url: string): Promise<number[]> {
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  await whenHydrated(page)
  return page.evaluate(async () => {
    const alive = performance.now()
    const largest = await new Promise<number>(resolve =>
      new PerformanceObserver(list =>
        resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
      ).observe({ type: 'largest-contentful-paint', buffered: true }),
    )
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return [paint?.startTime ?? Number.NaN, largest, alive]
  })
}
