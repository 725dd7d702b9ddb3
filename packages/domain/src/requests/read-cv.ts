import { auditAction } from '../staff/audit-actions.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { recruiters } from '../staff/roles.ts'
import { findCv } from './request-repository.ts'
import { cvFileName } from './request-words.ts'

export interface CvFile {
  content: Uint8Array
  fileName: string
}

export const cvRead = auditAction('cv.read', 'read a CV', { object: 'request' })

/**
 * The audit line is committed before content is returned.
 * @param id the application's
 * @returns undefined, unaudited, if there is none
 */
export const readCv = defineOperation(
  { name: 'readCv', roles: recruiters },
  async (parts, actor, id: string): Promise<CvFile | undefined> => {
    const cv = await findCv(parts.store, id)
    if (!cv) return undefined
    await recordAudit(parts, { memberId: actor.memberId, action: cvRead, objectId: id })
    return { content: cv.content, fileName: cvFileName(cv.name) }
  },
)
