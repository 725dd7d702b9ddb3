import { auditAction } from '../../staff/audit-actions.ts'
import { defineOperation } from '../../staff/operation.ts'
import { recordAudit } from '../../staff/record-audit.ts'
import { readers } from '../../staff/roles.ts'
import { visibleKinds } from '../../staff/visible-kinds.ts'
import type { CvFile } from '../read-cv.ts'
import { findRequest } from '../request-repository.ts'
import { findInboundFiles } from './inbound-repository.ts'

const inboundFileRead = auditAction('request.file-read', 'read a file of an answer', {
  object: 'request',
})

/**
 * The audit line is committed before the PDF is returned.
 * @returns undefined, unaudited, if the actor may see none
 */
export const readInboundFile = defineOperation(
  { name: 'readInboundFile', roles: readers },
  async (
    parts,
    actor,
    { id, requestId }: { id: string; requestId: string },
  ): Promise<CvFile | undefined> => {
    const row = await findRequest(parts.store, requestId)
    if (!row || !visibleKinds(actor.roles).includes(row.kind)) return undefined
    const [file] = await findInboundFiles(parts.store.db, requestId, id)
    if (!file) return undefined
    const { memberId } = actor
    await recordAudit(parts, { memberId, action: inboundFileRead, objectId: row.id })
    return { content: file.content, fileName: file.name }
  },
)
