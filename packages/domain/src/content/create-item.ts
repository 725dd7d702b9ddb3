import { randomUUID } from 'node:crypto'
import { emptyDraft } from '@universe/contract/drafts'
import { officeToday } from '../platform/office-time.ts'
import { Refused } from '../platform/refused.ts'
import { requireUuid } from '../platform/uuid.ts'
import { recordChange } from '../staff/record-audit.ts'
import { contentActions, defineContentOperation } from './content-permissions.ts'
import { findItem, insertItem, isIdTaken } from './item-repository.ts'

export interface ItemToCreate {
  /** From the form, so that a repeat creates no other. */
  id: string
}

const itemCreated = contentActions('created', item => `created ${item}`)

/**
 * Dated today at the office.
 * @throws Refused for an invalid id, or another kind's
 */
export const createItem = defineContentOperation(
  'edit',
  async (call, { id: wanted }: ItemToCreate = { id: randomUUID() }): Promise<{ id: string }> => {
    const { memberId } = call.actor
    requireUuid(wanted)
    const at = call.now()
    return recordChange(call, async (trx, record) => {
      if (await findItem(trx, call.kind, wanted)) return { id: wanted }
      if (await isIdTaken(trx, wanted)) throw new Refused('Reload the page.')
      const draft = { ...emptyDraft(call.kind), date: officeToday(at) }
      const about = { origin: 'written' as const, member_id: memberId, at, id: wanted }
      const id = await insertItem(trx, call.kind, draft, about)
      await record({ memberId, action: itemCreated[call.kind], objectId: id })
      return { id }
    })
  },
)
