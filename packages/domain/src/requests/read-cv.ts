import type { Actor } from '../staff/actor.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { requirePermission } from '../staff/require-permission.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findCv } from './application-repository.ts'
import { cvFileName } from './cv-file-name.ts'
import { findCvFacts } from './request-repository.ts'

/** A CV for download. */
export interface CvFile {
  content: Uint8Array
  fileName: string
}

/**
 * Reads a CV. The audit line is committed before its content is returned.
 * @param id the application's
 * @returns undefined, without an audit line, if there is none
 */
export async function readCv(
  parts: StaffParts,
  actor: Actor,
  id: string,
): Promise<CvFile | undefined> {
  requirePermission(actor, 'readCv')
  if (!visibleKinds(actor.roles).includes('application')) return undefined
  if (!(await findCvFacts(parts.store, id))) return undefined
  await recordAudit(parts, { memberId: actor.memberId, action: 'cv.read', objectId: id })
  const cv = await findCv(parts.store, id)
  return cv && { content: cv.content, fileName: cvFileName(cv.name) }
}
