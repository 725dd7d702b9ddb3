import { auditAction } from '../staff/audit-actions.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { readers, recruiters } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findInboundFiles } from './inbound/inbound-repository.ts'
import { findCv, findRequest } from './request-repository.ts'
import { cvFileName } from './request-words.ts'

export interface PdfFile {
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
  async (parts, actor, id: string): Promise<PdfFile | undefined> => {
    const cv = await findCv(parts.store, id)
    if (!cv) return undefined
    await recordAudit(parts, { memberId: actor.memberId, action: cvRead, objectId: id })
    return { content: cv.content, fileName: cvFileName(cv.name) }
  },
)

const inboundFileRead = auditAction('request.file-read', 'read a file of an answer', {
  object: 'request',
})

/**
 * As `readCv`.
 * @returns undefined, unaudited, if the actor may see none
 */
export const readInboundFile = defineOperation(
  { name: 'readInboundFile', roles: readers },
  async (
    parts,
    actor,
    { id, requestId }: { id: string; requestId: string },
  ): Promise<PdfFile | undefined> => {
    const row = await findRequest(parts.store, requestId)
    if (!row || !visibleKinds(actor.roles).includes(row.kind)) return undefined
    const [file] = await findInboundFiles(parts.store.db, requestId, id)
    if (!file) return undefined
    const { memberId } = actor
    await recordAudit(parts, { memberId, action: inboundFileRead, objectId: row.id })
    return { content: file.content, fileName: file.name }
  },
)
