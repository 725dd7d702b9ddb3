import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGS } from '@universe/testing/browser/chromium'
import { screens } from '@universe/testing/browser/screens'
import { discard, type RunningServer, startServer } from '@universe/testing/servers/running-server'

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
