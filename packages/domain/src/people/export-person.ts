import { findInboundFiles } from '../requests/inbound/inbound-repository.ts'
import { describeRow } from '../requests/read-request.ts'
import { findCv } from '../requests/request-repository.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { type FoundRecords, findRecords } from './read-person.ts'

export type ExportedPerson = Awaited<ReturnType<typeof exportPerson>>

const personExported = auditAction('person.exported', 'exported all about a person')

/**
 * Audited, with counts and request ids, before reading.
 * @param address in any case and spelling
 */
export const exportPerson = defineOperation(
  { name: 'exportPerson', roles: ['owner'], fresh: true },
  async (parts, actor, { address }: { address: string }) => {
    const { rows, ...records } = await findRecords(parts, actor, address)
    await recordAudit(parts, {
      memberId: actor.memberId,
      action: personExported,
      details: {
        requests: rows.length,
        cvs: rows.filter(({ kind }) => kind === 'application').length,
        subscriptions: records.subscriptions?.length ?? 0,
        notes: records.whole?.mentions.length ?? 0,
        ids: rows.slice(0, IDS_RECORDED).map(({ id }) => id),
      },
    })
    return { ...records, requests: readEach(parts, rows) }
  },
)

/** Of the audit line, whose count is complete. */
export const IDS_RECORDED = 100

/** Newest first; one CV in memory at a time. */
async function* readEach(parts: StaffContext, rows: FoundRecords['rows']) {
  for (const row of rows) {
    const content = await describeRow(parts, row)
    if (!content) continue
    const cv = content.cv && (await findCv(parts.store, row.id))
    const files = await findInboundFiles(parts.store.db, row.id)
    yield { ...content, cvContent: cv?.content, files }
  }
}
