import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { Refused } from '../../platform/refused.ts'

/** Empty rows count. */
export const TABLE_MAX_BYTES = 5_000_000
const TABLE_MAX_ROWS = 50_000

export type SubscriberRow = ReturnType<typeof toRow>

/** Accepted names, with any separators. */
const columns = {
  email: ['email', 'email address', 'e mail', 'e mail address', 'mail'],
  consent: ['consent', 'source'],
  consentedAt: ['consented at', 'consented', 'consent date', 'opt in date', 'optin time'],
  state: ['state', 'status'],
}

/** Takes milliseconds; other work runs in between. */
const SLICE_CHARACTERS = 16_000
/** A longer one has lost a quotation mark. */
const RECORD_MAX_CHARACTERS = 20_000

/**
 * CSV (RFC 4180) by commas, semicolons or tabs. Only the address column is required.
 * @throws Refused
 */
export async function readSubscriberTable(csv: string): Promise<SubscriberRow[]> {
  if (Buffer.byteLength(csv) > TABLE_MAX_BYTES) throw new Refused(TOO_LARGE)
  if (csv.includes('\0')) throw new Refused(NO_UTF_8)
  const rows: SubscriberRow[] = []
  let head: Columns | undefined
  let records = 0
  for await (const { record, line } of readRecords(csv)) {
    if (records > TABLE_MAX_ROWS) throw new Refused(TOO_LONG)
    records += 1
    if (record.every(cell => cell.trim() === '')) continue
    if (head === undefined) head = readHead(record)
    else rows.push(toRow(record, line, head))
  }
  if (rows.length === 0) throw new Refused(NO_ROWS)
  return rows
}

const TOO_LARGE = 'The file is larger than 5 MB. Split it and import the parts one by one.'
const TOO_LONG =
  'The file has more than 50,000 rows, including empty ones. Split it and import the parts one by one.'
const NO_UTF_8 = 'The file is not UTF-8 text. Save it as “CSV UTF-8”.'
const NO_ROWS = 'The file has no rows below the column names.'
const NO_EMAIL =
  'No column is called “email”. Name the columns in the first row: email, and if you have them consented at and consent.'

async function* readRecords(csv: string): AsyncGenerator<{ record: string[]; line: number }> {
  const parser = parse({
    delimiter: findDelimiter(csv),
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: RECORD_MAX_CHARACTERS,
  })
  try {
    for await (const { record, info } of Readable.from(slices(csv)).pipe(parser)) {
      yield { record, line: info.lines }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = Number(error.lines)
    throw new Refused(
      `Line ${at} could not be read. Look for an unclosed quotation mark before it.`,
    )
  }
}

async function* slices(csv: string) {
  for (let from = 0; from < csv.length; from += SLICE_CHARACTERS) {
    yield csv.slice(from, from + SLICE_CHARACTERS)
    await setImmediate()
  }
}

/** Most European spreadsheets use semicolons. */
function findDelimiter(csv: string): string {
  const [head = ''] = csv
    .slice(0, RECORD_MAX_CHARACTERS)
    .trimStart()
    .split(/[\r\n]/, 1)
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

type Columns = Record<keyof typeof columns, number>

function readHead(record: readonly string[]): Columns {
  const names = record.map(name =>
    name
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  )
  const find = (known: readonly string[]) => names.findIndex(name => known.includes(name))
  if (find(columns.email) < 0) throw new Refused(NO_EMAIL)
  return {
    email: find(columns.email),
    consent: find(columns.consent),
    consentedAt: find(columns.consentedAt),
    state: find(columns.state),
  }
}

function toRow(record: readonly string[], line: number, head: Columns) {
  /** Empty if missing. */
  const cell = (name: keyof Columns) => (record[head[name]] ?? '').trim()
  return {
    /** Where the row ends, from 1. */
    line,
    // Put before formulas by our exports.
    email: cell('email').replace(/^'(?=[=+\-@|%])/, ''),
    consent: cell('consent'),
    consentedAt: cell('consentedAt'),
    state: cell('state').toLowerCase(),
  }
}
