import type { AuditLine } from '@universe/domain/audit/list-audit'
import { describeAction } from '@universe/domain/staff/audit-actions'
import type { Cell } from '../shared/exports/write-csv.ts'
import { officeTimes } from '../shared/times/zone-times.ts'
import { describeDetails, describeWho } from './describe-line.ts'

/** The columns of an exported audit. */
export const AUDIT_HEAD = [
  'Line',
  'Time (UTC)',
  `Time (${officeTimes.zoneName})`,
  'Who',
  'Member',
  'What',
  'Action',
  'On what',
  'Details',
  'Hash',
]

/** @returns the lines as rows of a table, batch by batch */
export async function* auditRows(
  batches: AsyncIterable<readonly AuditLine[]>,
): AsyncGenerator<Cell[][]> {
  for await (const lines of batches) yield lines.map(toRow)
}

function toRow(line: AuditLine): Cell[] {
  const { seq, at, memberId, action, objectId, details, hash } = line
  return [
    seq,
    new Date(at).toISOString(),
    officeTimes.zoned(at),
    describeWho(line),
    memberId,
    describeAction(action),
    action,
    objectId,
    describeDetails(details),
    hash,
  ]
}
