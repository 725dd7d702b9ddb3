import type { Trx } from '@universe/store/store'
import type { AuditTable } from '@universe/store/tables'
import type { AuditAction } from './audit-actions.ts'
import { appendLine, lockAudit } from './audit-repository.ts'
import { noteAuditedEvent } from './security-events.ts'
import type { StaffParts } from './staff-parts.ts'

/** What somebody did. It names nobody and nothing but by id and kind. */
export interface AuditEntry {
  /** Who did it; null for whoever was not signed in, and for the operator. */
  memberId: string | null
  action: AuditAction
  /** What it was done to. */
  objectId?: string | null
  /** Ids, kinds and counts. */
  details?: Record<string, string | number | boolean | readonly string[]>
}

type RecordParts = Pick<StaffParts, 'store' | 'now' | 'log'>

/**
 * Makes a change together with the lines that tell of it, in one transaction; such changes follow
 * one another, so what one has read still holds as it commits. Each line's hash then goes to the
 * log, which whoever can write the database cannot recompute.
 * @param change is given the transaction and what records a line in it
 * @returns what `change` returns
 * @throws what `change` throws; nothing is then changed or recorded
 */
export async function recordChange<Result>(
  { store, now, log }: RecordParts,
  change: (trx: Trx, record: (entry: AuditEntry) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const lines: (AuditTable & { action: AuditAction })[] = []
  const result = await store.db.transaction().execute(async trx => {
    await lockAudit(trx, store.kind)
    return change(trx, async ({ memberId, action, objectId = null, details = {} }) => {
      const line = { at: now(), member_id: memberId, action, object_id: objectId }
      const added = await appendLine(trx, { ...line, details: JSON.stringify(details) })
      lines.push({ ...added, action })
    })
  })
  for (const { seq, hash, action, member_id } of lines) {
    log.info({ audit: { seq, hash, action, memberId: member_id } }, 'audit')
    noteAuditedEvent(log, action, member_id)
  }
  return result
}

/** Records what changes nothing, such as reading a CV: it is committed when the promise resolves. */
export function recordAudit(parts: RecordParts, entry: AuditEntry): Promise<void> {
  return recordChange(parts, (_, record) => record(entry))
}
