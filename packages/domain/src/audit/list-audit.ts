import type { Actor } from '../permissions/actor.ts'
import { requirePermission } from '../permissions/require-permission.ts'
import type { StaffParts } from '../permissions/staff-parts.ts'
import { type AuditFilter, listLines } from './audit-repository.ts'
import { recordAudit } from './record-audit.ts'

const PAGE_LINES = 50
const EXPORT_LINES = 500

export type { AuditFilter }

/** A line of the audit as lists and exports show it; times in epoch milliseconds. */
export interface AuditLine {
  seq: number
  at: number
  memberId: string | null
  /** Null for who is no member any more, was never signed in, or has the machine's shell. */
  memberName: string | null
  action: string
  objectId: string | null
  /** A JSON object of ids, kinds and counts. */
  details: string
  hash: string
}

/**
 * @param page `before`: the `next` of the page before this one
 * @returns a page of lines, the newest first, and where the next page begins; undefined at the end
 */
export async function listAudit(
  { store: { db } }: StaffParts,
  actor: Actor,
  { before, ...filter }: AuditFilter & { before?: number | undefined },
): Promise<{ lines: AuditLine[]; next: number | undefined }> {
  requirePermission(actor, 'listAudit')
  const found = await listLines(db, filter, { before, limit: PAGE_LINES + 1 })
  const lines = found.slice(0, PAGE_LINES).map(toLine)
  return { lines, next: found.length > PAGE_LINES ? lines.at(-1)?.seq : undefined }
}

/**
 * Records that the audit is exported, and then reads it.
 * @returns all lines that the filter asks for, the newest first, some hundred at a time
 */
export async function exportAudit(
  parts: StaffParts,
  actor: Actor,
  filter: AuditFilter,
): Promise<AsyncIterable<AuditLine[]>> {
  requirePermission(actor, 'exportAudit', parts.now())
  await recordAudit(parts, { memberId: actor.memberId, action: 'audit.exported' })
  return readPages(parts, filter)
}

async function* readPages({ store: { db } }: StaffParts, filter: AuditFilter) {
  let before: number | undefined
  while (true) {
    const page = await listLines(db, filter, { before, limit: EXPORT_LINES })
    if (page.length > 0) yield page.map(toLine)
    if (page.length < EXPORT_LINES) return
    before = page.at(-1)?.seq
  }
}

function toLine(row: Awaited<ReturnType<typeof listLines>>[number]): AuditLine {
  const { seq, at, member_id, member_name, action, object_id, details, hash } = row
  const memberName = member_name || null
  return { seq, at, memberId: member_id, memberName, action, objectId: object_id, details, hash }
}
