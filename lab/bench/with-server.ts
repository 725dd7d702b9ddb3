import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGS } from '@universe/testing/browser/chromium'
import { PHONE } from '@universe/testing/browser/first-visit'
import { screens } from '@universe/testing/browser/screens'
import { discard, type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { median, whole } from './table.ts'

/** @param env as of `startServer` */
export async function withServer<Result>(
  work: (server: RunningServer) => Promise<Result>,
  env?: Record<string, string>,
): Promise<Result> {
  const server = await startServer(env)
  try {
    return await work(server)
  } finally {
    await server.stop()
    await discard(server)
  }
}

export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** @returns a row of each screen: its name, and what `measure` returns for its URL */
export function measureScreens(
  measure: (url: string) => Promise<readonly string[]>,
  measured: Record<string, string> = screens,
): Promise<string[][]> {
  return withServer(async server => {
    const rows: string[][] = []
    for (const [screen, address] of Object.entries(measured)) {
      rows.push([screen, ...(await measure(`${server.url}${address}`))])
    }
    return rows
  })
}

/** @returns a row of each screen: its name, and medians of what `measure` returns on a phone */
export function measureOnPhone(
  runs: number,
  measure: (page: Page, url: string) => Promise<number[]>,
): Promise<string[][]> {
  return withBrowser(browser =>
    measureScreens(async url => {
      const visits: number[][] = []
      for (let run = 0; run < runs; run++) {
        const page = await browser.newPage(PHONE)
        visits.push(await measure(page, url).finally(() => page.close()))
      }
      const [first = []] = visits
      return first.map((_, part) => whole(median(visits.map(visit => visit[part] ?? Number.NaN))))
    }),
  )
}
