import { describeAction } from '@universe/domain/audit/audit-actions'
import type { AuditLine } from '@universe/domain/audit/list-audit'
import { stringify } from 'csv-stringify/sync'
import { describeZoned, zoneName } from '../../requests/office-time.ts'
import { describeDetails, describeWho } from './describe-line.ts'

const HEAD = [
  'Line',
  'Time (UTC)',
  `Time (${zoneName})`,
  'Who',
  'Member',
  'What',
  'Action',
  'On what',
  'Details',
  'Hash',
]

/**
 * @param batches of lines, one in memory at a time
 * @returns a file that spreadsheets open as it is meant, and run nothing of
 */
export async function* writeCsv(
  batches: AsyncIterable<readonly AuditLine[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toText([HEAD], true))
  for await (const lines of batches) yield Buffer.from(toText(lines.map(toRow), false))
}

function toText(rows: (string | number | null)[][], bom: boolean): string {
  return stringify(rows, {
    bom,
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

function toRow(line: AuditLine): (string | number | null)[] {
  const { seq, at, memberId, action, objectId, details, hash } = line
  return [
    seq,
    new Date(at).toISOString(),
    describeZoned(at),
    describeWho(line),
    memberId,
    describeAction(action),
    action,
    objectId,
    describeDetails(details),
    hash,
  ]
}
