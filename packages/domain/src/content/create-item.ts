import { randomUUID } from 'node:crypto'
import { type ContentKind, emptyDraft } from '@universe/contract/drafts'
import { Refused } from '../platform/refused.ts'
import { requireUuid } from '../platform/uuid.ts'
import type { Actor } from '../staff/actor.ts'
import { recordChange } from '../staff/record-audit.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { auditActionOf } from './content-actions.ts'
import { findItem, insertItem, isIdTaken } from './item-repository.ts'
import { officeToday } from './office-today.ts'
import { requirePermission } from './require-permission.ts'

/** Something to be begun. */
export interface ItemToCreate {
  /** Made by the form, so that it is begun once however often it is sent. */
  id: string
}

/**
 * Begins an article or vacancy, dated today at the office.
 * @returns its id
 * @throws Refused for an id that no form made, or that is another kind’s
 */
export async function createItem(
  parts: StaffParts,
  actor: Actor,
  kind: ContentKind,
  { id: wanted }: ItemToCreate = { id: randomUUID() },
): Promise<{ id: string }> {
  requirePermission(actor, kind, 'edit')
  const { memberId } = actor
  requireUuid(wanted)
  const at = parts.now()
  return recordChange(parts, async (trx, record) => {
    if (await findItem(trx, kind, wanted)) return { id: wanted }
    if (await isIdTaken(trx, wanted)) throw new Refused('Load the page again.')
    const draft = { ...emptyDraft(kind), date: officeToday(at) }
    const about = { origin: 'written' as const, member_id: memberId, at, id: wanted }
    const id = await insertItem(trx, kind, draft, about)
    await record({ memberId, action: auditActionOf(kind, 'created'), objectId: id })
    return { id }
  })
}
