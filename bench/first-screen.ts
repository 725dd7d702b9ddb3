import { get } from 'node:http'
import { brotliDecompressSync, constants } from 'node:zlib'
import { screens } from '@universe/testing/browser/screens'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { table, whole } from './table.ts'

/** What a server may send before the first word comes back: ten packets of 1,460 bytes. */
const FIRST_BYTES = 14_600

/** Table (g): what of each page comes with the first round trip. */
export async function measureFirstScreen(): Promise<string> {
  const server = await startServer()
  const rows: string[][] = []
  try {
    for (const [screen, address] of Object.entries(screens)) {
      const { headBytes, body } = await fetchDocument(`${server.url}${address}`)
      const html = brotliDecompressSync(body).toString()
      const start = decompressStart(body.subarray(0, FIRST_BYTES - headBytes))
      const figures = [headBytes, body.length, headBytes + body.length, html.length, start.length]
      const hasHeading = start.includes('</h1>')
      rows.push([screen, ...figures.map(whole), hasHeading ? 'yes' : 'no'])
    }
  } finally {
    await server.stop()
    await discard(server)
  }
  return [
    '# The first round trip',
    '',
    `Each document in brotli, with the head of its answer, in bytes; and how much of its HTML is in the first ${whole(FIRST_BYTES)}`,
    'of them, which come before a server has heard from the browser again; and whether the page’s heading is.',
    '',
    table(['route', 'head', 'document', 'both', 'HTML', 'HTML at first', 'heading'], rows),
  ].join('\n')
}

function fetchDocument(url: string): Promise<{ headBytes: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, async response => {
      const { rawHeaders, statusCode, statusMessage } = response
      const lines = rawHeaders.map((text, i) => text + (i % 2 === 0 ? ': ' : '\r\n'))
      const head = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`
      resolve({ headBytes: head.length, body: Buffer.concat(await response.toArray()) })
    }).on('error', reject)
  })
}

/** @returns the HTML that the start of a compressed document holds */
function decompressStart(bytes: Buffer): string {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH
  return brotliDecompressSync(bytes, { finishFlush }).toString()
}
