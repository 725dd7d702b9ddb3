import type { Page } from '@playwright/test'

/** A slow connection, and a processor four times slower than this one. */
const BYTES_PER_SECOND = 400_000 / 8
const LATENCY_MS = 400
const SLOW_DOWN = 4

/** From the page's next request on. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
}
