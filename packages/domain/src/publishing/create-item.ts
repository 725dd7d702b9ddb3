import { type ContentKind, emptyDraft } from '@universe/contract/drafts'
import { recordChange } from '../audit/record-audit.ts'
import type { Actor } from '../permissions/actor.ts'
import type { StaffParts } from '../permissions/staff-parts.ts'
import { auditActionOf } from './content-actions.ts'
import { insertItem } from './item-repository.ts'
import { officeToday } from './office-today.ts'

/** Begins an article or vacancy, dated today at the office. @returns its id */
export async function createItem(
  parts: StaffParts,
  { memberId }: Actor,
  kind: ContentKind,
): Promise<{ id: string }> {
  const at = parts.now()
  return recordChange(parts, async (trx, record) => {
    const draft = { ...emptyDraft(kind), date: officeToday(at) }
    const about = { origin: 'written' as const, member_id: memberId, at }
    const id = await insertItem(trx, kind, draft, about)
    await record({ memberId, action: auditActionOf(kind, 'created'), objectId: id })
    return { id }
  })
}
