import { get } from 'node:http'
import { brotliDecompressSync, constants } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGS } from '@universe/testing/browser/chromium'
import { PHONE } from '@universe/testing/browser/first-visit'
import { screens } from '@universe/testing/browser/screens'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { table, whole } from './table.ts'

/** What a server may send before the first word comes back: ten packets of 1,460 bytes. */
const FIRST_ROUND_TRIP_BYTES = 14_600

interface Document {
  headerBytes: number
  body: Buffer
}

/** Table (g): what of each page comes with the first round trip. */
export async function measureFirstScreen(): Promise<string> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS })
  const rows: string[][] = []
  try {
    for (const [screen, address] of Object.entries(screens)) {
      const url = `${server.url}${address}`
      const { headerBytes, body } = await fetchDocument(url)
      const html = brotliDecompressSync(body).toString()
      const start = decompressStart(body, FIRST_ROUND_TRIP_BYTES - headerBytes)
      const isWhole = (await paint(browser, url, start)).equals(await paint(browser, url, html))
      rows.push([
        screen,
        ...[headerBytes, body.length, html.length, start.length].map(whole),
        isWhole ? 'whole' : 'in part',
      ])
    }
  } finally {
    await browser.close()
    await server.stop()
    await discard(server)
  }
  return [
    '# The first screen',
    '',
    `Each document in brotli, its headers, and the HTML that its first ${whole(FIRST_ROUND_TRIP_BYTES)} bytes, headers included, hold.`,
    'First screen: whether that start alone, without a style sheet or script that it names, paints a phone',
    'the same picture as all of the document does.',
    '',
    table(['route', 'headers', 'document', 'HTML', 'HTML at first', 'first screen'], rows),
  ].join('\n')
}

function fetchDocument(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, async response => {
      const { rawHeaders, statusMessage } = response
      // Each header's line has four characters beside its name and value.
      const headerBytes =
        `HTTP/1.1 200 ${statusMessage}`.length +
        4 +
        rawHeaders.join('').length +
        2 * rawHeaders.length
      resolve({ headerBytes, body: Buffer.concat(await response.toArray()) })
    }).on('error', reject)
  })
}

/** @returns the HTML that the first bytes of a compressed document hold */
function decompressStart(body: Buffer, bytes: number): string {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH
  return brotliDecompressSync(body.subarray(0, bytes), { finishFlush }).toString()
}

/** @returns a picture of what a phone shows of that HTML before any style sheet or script has come */
async function paint(browser: Browser, url: string, html: string): Promise<Buffer> {
  const context = await browser.newContext({
    ...PHONE,
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.route(/\.(?:css|js)$/, route => route.abort())
    await page.route(url, route => route.fulfill({ body: html, contentType: 'text/html' }))
    await page.goto(url)
    return await page.screenshot({ animations: 'disabled' })
  } finally {
    await context.close()
  }
}
