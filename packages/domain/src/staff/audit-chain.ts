import { createHash } from 'node:crypto'
import type { AuditTable } from '@universe/store/tables'

export const FIRST_HASH = ''

/** @param previous the line before's hash, `FIRST_HASH` for none */
export function chainHash(previous: string, line: Omit<AuditTable, 'hash'>): string {
  const { seq, at, member_id, action, object_id, details } = line
  const canonical = JSON.stringify([seq, at, member_id, action, object_id, details])
  return createHash('sha256').update(`${previous}\n${canonical}`).digest('hex')
}
