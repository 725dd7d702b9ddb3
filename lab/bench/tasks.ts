import type { Browser } from '@playwright/test'
import { PHONE } from '@universe/testing/browser/first-visit'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { median, table, whole } from './table.ts'
import { measureScreens, withBrowser } from './with-server.ts'

const SLOW_DOWN = 4
/** How long a page is observed after hydration has started. */
const WATCHED_FOR_MS = 3000

/** The longest task of each phase in ms; 0 below 50 ms, the browsers' threshold. */
interface LongestTasks {
  paint: number
  start: number
  after: number
}

/** Table (e): tasks that delay responses to taps on a slow phone. */
export async function measureTasks({ runs }: { runs: number }): Promise<string> {
  const rows = await withBrowser(browser =>
    measureScreens(async url => {
      const visits: LongestTasks[] = []
      for (let run = 0; run < runs; run++) visits.push(await watchTasks(browser, url))
      const parts = ['paint', 'start', 'after'] as const
      return parts.map(part => whole(median(visits.map(visit => visit[part]))))
    }),
  )
  return [
    '# Long tasks',
    '',
    `The longest task over 50 ms at ${SLOW_DOWN} times slower, in ms, median of ${runs}; 0 where there is none.`,
    'First: before any script of ours. Start: from there until React has hydrated the page. After: from',
    `then on for ${WATCHED_FOR_MS / 1000} s, with the outbox, the film and what else is fetched late.`,
    '',
    table(['route', 'first', 'start', 'after'], rows),
  ].join('\n')
}

async function watchTasks(browser: Browser, url: string): Promise<LongestTasks> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.addInitScript(() => {
      const tasks: { startTime: number; duration: number }[] = []
      const observer = new PerformanceObserver(list => tasks.push(...list.getEntries()))
      observer.observe({ type: 'longtask', buffered: true })
      Object.assign(window, { tasks })
    })
    await page.goto(url)
    await whenHydrated(page)
    const hydratedAt = await page.evaluate(async () => {
      // The hydrating task and its effects are part of hydration.
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now()
    })
    await page.waitForTimeout(WATCHED_FOR_MS)
    return await page.evaluate(hydratedAt => {
      const { tasks } = window as typeof window & {
        tasks: { startTime: number; duration: number }[]
      }
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.js$/.test(name))
      const scriptsAt = Math.min(...scripts.map(({ startTime }) => startTime))
      const longest = (from: number, to: number) =>
        Math.max(
          0,
          ...tasks
            .filter(({ startTime }) => startTime >= from && startTime < to)
            .map(({ duration }) => duration),
        )
      return {
        paint: longest(0, scriptsAt),
        start: longest(scriptsAt, hydratedAt),
        after: longest(hydratedAt, Number.POSITIVE_INFINITY),
      }
    }, hydratedAt)
  } finally {
    await context.close()
  }
}
