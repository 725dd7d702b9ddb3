import { brotliDecompressSync } from 'node:zlib'
import { screens } from '@universe/testing/browser/screens'
import { askInBrotli, decodeStart } from '@universe/testing/clients/first-bytes'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { FIRST_ROUND_TRIP_BYTES } from './budgets.ts'
import { table, whole } from './table.ts'

/** Table (g): how much of each page arrives in the first round trip. */
export async function measureFirstScreen(): Promise<string> {
  const server = await startServer()
  const rows: string[][] = []
  try {
    for (const [screen, address] of Object.entries(screens)) {
      const { head, body } = await askInBrotli(`${server.url}${address}`)
      const html = brotliDecompressSync(body).toString()
      const start = decodeStart(body.subarray(0, FIRST_ROUND_TRIP_BYTES - head))
      const figures = [head, body.length, head + body.length, html.length, start.length]
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
    `Each document in brotli, with the head of its answer, in bytes; and how much of its HTML is in the first ${whole(FIRST_ROUND_TRIP_BYTES)}`,
    'of them, which come before a server has heard from the browser again; and whether the page’s heading is.',
    '',
    table(['route', 'head', 'document', 'both', 'HTML', 'HTML at first', 'heading'], rows),
  ].join('\n')
}
