import type { Page } from '@playwright/test'
import { slowDown } from '@universe/testing/browser/first-visit'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { table } from './table.ts'
import { measureOnPhone } from './with-server.ts'

const SLOW_DOWN = 4
/** How long a page is observed after hydration has started. */
const WATCHED_FOR_MS = 3000

/** Table (e): tasks that delay responses to taps on a slow phone. */
export async function measureTasks({ runs }: { runs: number }): Promise<string> {
  const rows = await measureOnPhone(runs, watchTasks)
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

/** @returns the longest task of each phase in ms; 0 below 50 ms, the browsers' threshold */
async function watchTasks(page: Page, url: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
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
  return page.evaluate(hydratedAt => {
    const { tasks } = window as typeof window & {
      tasks: { startTime: number; duration: number }[]
    }
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js$/.test(name))
    const scriptsAt = Math.min(...scripts.map(({ startTime }) => startTime))
    const longest = (from: number, to: number) => {
      const within = tasks.filter(({ startTime }) => startTime >= from && startTime < to)
      return Math.max(0, ...within.map(({ duration }) => duration))
    }
    return [
      longest(0, scriptsAt),
      longest(scriptsAt, hydratedAt),
      longest(hydratedAt, Number.POSITIVE_INFINITY),
    ]
  }, hydratedAt)
}

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
