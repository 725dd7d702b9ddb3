import type { Actor } from '../staff/actor.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { requirePermission } from '../staff/require-permission.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findCv } from './application-repository.ts'
import { cvFileName } from './cv-file-name.ts'
import { findCvFacts } from './request-repository.ts'

/** A CV on its way to somebody who may read it. */
export interface CvFile {
  content: Uint8Array
  fileName: string
}

/**
 * Gives out a CV. That it was read is on record before a byte of it is returned.
 * @param id the application's
 * @returns undefined where there is none, or none any more; only what exists is recorded
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
