import { brotliDecompressSync } from 'node:zlib'
import { askInBrotli, decodeStart } from '@universe/testing/clients/first-bytes'
import { FIRST_ROUND_TRIP_BYTES } from './budgets.ts'
import { table, whole } from './table.ts'
import { measureScreens } from './with-server.ts'

/** Table (g): how much of each page arrives in the first round trip. */
export async function measureFirstScreen(): Promise<string> {
  const rows = await measureScreens(async url => {
    const { head, body } = await askInBrotli(url)
    const html = brotliDecompressSync(body).toString()
    const start = decodeStart(body.subarray(0, FIRST_ROUND_TRIP_BYTES - head))
    const figures = [head, body.length, head + body.length, html.length, start.length]
    return [...figures.map(whole), start.includes('</h1>') ? 'yes' : 'no']
  })
  return [
    '# The first round trip',
    '',
    `Each document in brotli, with the head of its answer, in bytes; and how much of its HTML is in the first ${whole(FIRST_ROUND_TRIP_BYTES)}`,
    'of them, which come before a server has heard from the browser again; and whether the page’s heading is.',
    '',
    table(['route', 'head', 'document', 'both', 'HTML', 'HTML at first', 'heading'], rows),
  ].join('\n')
}
