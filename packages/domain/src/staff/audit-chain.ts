import { createHash } from 'node:crypto'
import type { AuditTable } from '@universe/store/tables'

export const FIRST_HASH = ''

/**
 * @param previous hash of the previous line, `FIRST_HASH` for none
 * @returns the hash that chains a line to all before it
 */
export function chainHash(previous: string, line: Omit<AuditTable, 'hash'>): string {
  const { seq, at, member_id, action, object_id, details } = line
  const canonical = JSON.stringify([seq, at, member_id, action, object_id, details])
  return createHash('sha256').update(`${previous}\n${canonical}`).digest('hex')
}
