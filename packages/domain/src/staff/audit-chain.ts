import { createHash } from 'node:crypto'
import type { AuditTable } from '@universe/store/tables'

/** What stands before the first line. */
export const FIRST_HASH = ''

/**
 * @param previous the hash of the line before, `FIRST_HASH` for none
 * @returns the hash that binds a line to all before it
 */
export function chainHash(previous: string, line: Omit<AuditTable, 'hash'>): string {
  const { seq, at, member_id, action, object_id, details } = line
  const canonical = JSON.stringify([seq, at, member_id, action, object_id, details])
  return createHash('sha256').update(`${previous}\n${canonical}`).digest('hex')
}
