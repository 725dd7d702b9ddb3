import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** The highest pixel density of such phones. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
}

export const KINDS = ['html', 'css', 'js', 'outbox', 'font', 'images', 'film', 'data'] as const
export type Kind = (typeof KINDS)[number]

export interface Download {
  url: string
  kind: Kind
  /** Body on the wire, without headers. */
  bytes: number
}

/** The code that sends forms, which is loaded last, when idle. */
const FIRST_OF_OUTBOX = /\/sending-[^/]+\.js$/

/**
 * At rest: so long without requests, films excepted. Longer than the page's own delay of idle work.
 */
const REST_MS = 2000
const REST_TIMEOUT_MS = 30_000

/**
 * Visits a page with an empty cache until it is at rest.
 * @param storageState a member's cookies
 * @returns its downloads, in request order
 * @throws when it does not come to rest within 30 s
 */
export async function visit(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Download[]> {
  const context = await browser.newContext({ ...PHONE, storageState })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const watch = await watchDownloads(session)
    await page.goto(url, { waitUntil: 'load' })
    await watch.rest()
    // On a busy machine scripts may only run now.
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await watch.restAgain()
    return watch.downloads()
  } finally {
    await context.close()
  }
}

export function sumBytes(downloads: readonly Download[], ...kinds: readonly Kind[]): number {
  return downloads
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}

async function watchDownloads(session: CDPSession) {
  const found = new Map<string, Download>()
  const underWay = new Set<string>()
  const headerBytes = new Map<string, number>()
  let busyAt = Date.now()

  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    busyAt = Date.now()
    underWay.add(requestId)
    found.set(requestId, { url: request.url, kind: toKind(type, request.url), bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    headerBytes.set(requestId, response.encodedDataLength)
  })
  // A film may never finish, so its bytes are counted as they arrive.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const download = found.get(requestId)
    if (download) download.bytes += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    busyAt = Date.now()
    underWay.delete(requestId)
    const download = found.get(requestId)
    if (download) download.bytes = encodedDataLength - (headerBytes.get(requestId) ?? 0)
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    busyAt = Date.now()
    underWay.delete(requestId)
  })

  const isAtRest = () =>
    Date.now() - busyAt >= REST_MS &&
    [...underWay].every(requestId => found.get(requestId)?.kind === 'film')
  const rest = async () => {
    const giveUpAt = Date.now() + REST_TIMEOUT_MS
    while (!isAtRest()) {
      if (Date.now() > giveUpAt) throw new Error('The page did not come to rest within 30 s.')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  return {
    rest,
    restAgain() {
      busyAt = Date.now()
      return rest()
    },
    downloads: () => tellOutbox([...found.values()]),
  }
}

function tellOutbox(downloads: readonly Download[]): Download[] {
  const first = downloads.findIndex(({ url }) => FIRST_OF_OUTBOX.test(url))
  return downloads.map((download, index) =>
    first >= 0 && index >= first && download.kind === 'js'
      ? { ...download, kind: 'outbox' }
      : download,
  )
}

function toKind(type: string | undefined, url: string): Kind {
  const { pathname } = new URL(url)
  if (type === 'Document') return 'html'
  if (type === 'Stylesheet' || pathname.endsWith('.css')) return 'css'
  if (type === 'Script' || pathname.endsWith('.js')) return 'js'
  if (type === 'Font' || pathname.endsWith('.woff2')) return 'font'
  if (type === 'Media' || /\.(?:webm|mp4)$/.test(pathname)) return 'film'
  // CSS images and masks and the tab's icon have no resource type of their own.
  return type === 'Image' || /\.(?:svg|ico|png)$/.test(pathname) ? 'images' : 'data'
}

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
