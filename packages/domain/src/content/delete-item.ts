import type { Store } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../platform/undo.ts'
import { requireUuid } from '../platform/uuid.ts'
import { requirePermission } from '../staff/operation.ts'
import { changeAnyItem } from './change-item.ts'
import {
  type PublicationRequest,
  requireKnownPublication,
  takeBack,
  takeFromSite,
} from './change-publication.ts'
import {
  contentActions,
  contentPermissions,
  defineContentOperation,
} from './content-permissions.ts'
import { purgeSomeItems } from './item-list-repository.ts'
import { updateItem } from './item-repository.ts'
import { findLastPublication } from './publication-repository.ts'
import { dropSchedule } from './schedule.ts'

export interface DeletionRequest extends PublicationRequest {
  /** Withdraw it if published. */
  isWithdrawn: boolean
}

const itemDeleted = contentActions('deleted', item => `moved ${item} to the bin`)

/**
 * To the bin, without its schedule; if published, withdrawn under `publicationId` in the same
 * transaction. Idempotent.
 * @throws Refused if published but not to be withdrawn, not as shown, or unknown
 */
export const deleteItem = defineContentOperation(
  'edit',
  async (
    call,
    { id, publicationId, isWithdrawn, seen, replaces }: DeletionRequest,
  ): Promise<void> => {
    requireUuid(publicationId)
    await changeAnyItem(call, id, async held => {
      const { trx, item, record } = held
      if (item.deleted_at !== null) return
      const at = call.now()
      const isPublished = item.published_revision !== null
      if (isPublished) {
        if (!isWithdrawn) throw new Refused(ON_THE_SITE)
        requirePermission(call.actor, contentPermissions[call.kind].publish)
        await requireKnownPublication(trx, id, seen)
        await takeFromSite(held, 'withdraw', { publicationId, at, dueAt: null })
      }
      // Not restored from the bin.
      await dropSchedule(trx, item, replaces)
      await updateItem(trx, id, { deleted_at: at })
      await record(itemDeleted[call.kind], { withdrawn: isPublished })
    })
  },
)

const itemUndeleted = contentActions('undeleted', item => `restored ${item} from the bin`)

/**
 * Out of the bin. If the actor just deleted it, also undoes its withdrawal under `publicationId`.
 * Idempotent.
 * @throws Refused if unknown
 */
export const undeleteItem = defineContentOperation(
  'edit',
  async (
    call,
    { id, publicationId = '' }: { id: string; publicationId?: string | undefined },
  ): Promise<void> => {
    await changeAnyItem(call, id, async held => {
      const { trx, item, record } = held
      if (item.deleted_at === null) return
      const now = call.now()
      await updateItem(trx, id, { deleted_at: null })
      await record(itemUndeleted[call.kind])
      const last = await findLastPublication(trx, id)
      const isTheirs = last?.id === publicationId && last.member_id === call.actor.memberId
      if (!isTheirs || last.undone_at !== null || now - last.at > UNDO_ACCEPTED_MS) return
      await takeBack(held, last, now)
    })
  },
)

const ON_THE_SITE = 'It is on the site. Withdraw it to delete it: nothing in the bin is public.'

/**
 * For good, with all revisions.
 * @param before epoch milliseconds
 */
export async function purgeBin(store: Store, before: number): Promise<void> {
  while (await store.db.transaction().execute(trx => purgeSomeItems(trx, before)));
}
