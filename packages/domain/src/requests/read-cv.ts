import { auditAction } from '../staff/audit-actions.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findCv, findCvFacts } from './request-repository.ts'
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
  { name: 'readCv', roles: ['owner', 'recruiter'] },
  async (parts, actor, id: string): Promise<CvFile | undefined> => {
    if (!visibleKinds(actor.roles).includes('application')) return undefined
    if (!(await findCvFacts(parts.store, id))) return undefined
    await recordAudit(parts, { memberId: actor.memberId, action: cvRead, objectId: id })
    const cv = await findCv(parts.store, id)
    return cv && { content: cv.content, fileName: cvFileName(cv.name) }
  },
)
