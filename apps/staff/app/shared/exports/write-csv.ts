import { stringify } from 'csv-stringify/sync'

/** What a cell may hold. */
export type Cell = string | number | null

/**
 * @param head names the columns
 * @param batches of rows, one in memory at a time
 * @returns a file that spreadsheets open as it is meant, and run nothing of
 */
export async function* writeCsv(
  head: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toText([[...head]], true))
  for await (const rows of batches) yield Buffer.from(toText(rows, false))
}

function toText(rows: readonly Cell[][], bom: boolean): string {
  return stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
    { bom, quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  )
}

/** What begins a formula, in the widths of East Asia too, or a call of another program. */
const BEGINS = /[=+\-@|%\uff1d\uff0b\uff0d\uff20\uff5c]/
/**
 * What may begin a cell: where a semicolon parts cells, as in most of Europe, a comma does not, and
 * Excel then reads quotes within a cell as its words.
 */
const PARTS = /[;\t\r\n]/
/** What some spreadsheet skips at a beginning. */
const SKIPPED = /[\s\p{C}"']/u

/** Spreadsheets read what stands after an apostrophe as text, and show it with the apostrophe. */
function escapeFormula(text: string): string {
  let escaped = /^[\t\r\n]/.test(text) ? "'" : ''
  let isBeginning = true
  for (const sign of text) {
    escaped += isBeginning && BEGINS.test(sign) ? `'${sign}` : sign
    isBeginning = PARTS.test(sign) || (isBeginning && SKIPPED.test(sign))
  }
  return escaped
}
