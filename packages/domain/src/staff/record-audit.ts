import type { Trx } from '@universe/store/store'
import type { AuditTable } from '@universe/store/tables'
import type { AuditAction } from './audit-actions.ts'
import { appendLine, lockAudit } from './audit-repository.ts'
import type { StaffParts } from './context.ts'
import { logAuditedEvent } from './security-events.ts'

export interface AuditEntry {
  /** Null: the operator, or nobody signed in. */
  memberId: string | null
  action: AuditAction
  objectId?: string | null
  /** Ids, kinds and counts. */
  details?: Record<string, string | number | boolean | readonly string[]>
}

export type RecordEntry = (entry: AuditEntry) => Promise<void>

export type RecordParts = Pick<StaffParts, 'store' | 'now' | 'log'>

/**
 * Change and audit lines in one serialized transaction: what was read still holds at the commit.
 * Hashes are logged afterwards, against tampering in the database.
 * @param change `record` adds a line
 * @throws what `change` throws, with nothing changed or recorded
 */
export async function recordChange<Result>(
  { store, now, log }: RecordParts,
  change: (trx: Trx, record: RecordEntry) => Promise<Result>,
): Promise<Result> {
  const lines: (AuditTable & { action: AuditAction })[] = []
  const result = await store.db.transaction().execute(async trx => {
    await lockAudit(trx)
    return change(trx, async ({ memberId, action, objectId = null, details = {} }) => {
      const line = { at: now(), member_id: memberId, action, object_id: objectId }
      const added = await appendLine(trx, { ...line, details: JSON.stringify(details) })
      lines.push({ ...added, action })
    })
  })
  for (const { seq, hash, action, member_id } of lines) {
    log.info({ audit: { seq, hash, action, memberId: member_id } }, 'audit')
    logAuditedEvent(log, action, member_id)
  }
  return result
}

export type RecordAbout = (
  action: AuditEntry['action'],
  details?: AuditEntry['details'],
) => Promise<void>

export function recordAbout(
  record: RecordEntry,
  about: Pick<AuditEntry, 'memberId' | 'objectId'>,
): RecordAbout {
  return (action, details = {}) => record({ ...about, action, details })
}

/** For what changes nothing, such as reading a CV; committed when resolved. */
export function recordAudit(parts: RecordParts, entry: AuditEntry): Promise<void> {
  return recordChange(parts, (_, record) => record(entry))
}
