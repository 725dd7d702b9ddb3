import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/**
 * @param head column names
 * @param batches of rows, one in memory at a time
 * @returns a CSV in which no cell runs as a formula
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

/** A formula's start, full-width included, or a DDE call's. */
const FORMULA_START = /[=+\-@|%\uff1d\uff0b\uff0d\uff20\uff5c]/
/** Excel splits at the locale's delimiter, even within quotes. */
const DELIMITERS = /[;\t\r\n]/
/** Leading characters that some spreadsheet ignores. */
const SKIPPED = /[\s\p{C}"']/u

/** A leading apostrophe makes a cell text. */
function escapeFormula(text: string): string {
  let escaped = /^[\t\r\n]/.test(text) ? "'" : ''
  let isBeginning = true
  for (const sign of text) {
    escaped += isBeginning && FORMULA_START.test(sign) ? `'${sign}` : sign
    isBeginning = DELIMITERS.test(sign) || (isBeginning && SKIPPED.test(sign))
  }
  return escaped
}
