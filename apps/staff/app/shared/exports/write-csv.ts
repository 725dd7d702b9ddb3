import { utcDay } from '@universe/contract/dates'
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** By their names, in order. */
export type Columns<Listed> = Record<string, (listed: Listed) => Cell>

/**
 * @param subject what it lists, for its name
 * @param batches of records, one in memory at a time
 * @returns a CSV file of this day, in which no cell runs as a formula
 */
export function csvFile<Listed>(
  subject: string,
  columns: Columns<Listed>,
  batches: AsyncIterable<readonly Listed[]>,
) {
  return {
    name: `${subject}-${utcDay(Date.now())}.csv`,
    type: 'text/csv; charset=utf-8',
    content: writeCsv(columns, batches),
  }
}

async function* writeCsv<Listed>(
  columns: Columns<Listed>,
  batches: AsyncIterable<readonly Listed[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toText([Object.keys(columns)], true))
  const cells = Object.values(columns)
  for await (const batch of batches) {
    const rows = batch.map(listed => cells.map(cell => cell(listed)))
    yield Buffer.from(toText(rows, false))
  }
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
