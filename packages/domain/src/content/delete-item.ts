import type { ContentKind } from '@universe/contract/drafts'
import type { Store } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../platform/undo.ts'
import { requireUuid } from '../platform/uuid.ts'
import { requirePermission } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import {
  itemPublicationUndone,
  type PublicationRequest,
  requireKnownPublication,
  restoreBefore,
  takeFromSite,
} from './change-publication.ts'
import {
  contentActions,
  contentPermissions,
  defineContentOperation,
} from './content-permissions.ts'
import { purgeSomeItems } from './item-list-repository.ts'
import { findItemToChange, updateItem } from './item-repository.ts'
import {
  findLastPublication,
  markPublicationUndone,
  type StoredPublication,
} from './publication-repository.ts'
import { noItem, requireItemToChange } from './require-item.ts'
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
    parts,
    actor,
    kind: ContentKind,
    { id, publicationId, isWithdrawn, seen, replaces }: DeletionRequest,
  ): Promise<void> => {
    requireUuid(publicationId)
    const { memberId } = actor
    await recordChange(parts, async (trx, record) => {
      const item = await findItemToChange(trx, kind, id)
      if (!item) throw noItem(kind)
      if (item.deleted_at !== null) return
      const at = parts.now()
      const isPublished = item.published_revision !== null
      if (isPublished) {
        if (!isWithdrawn) throw new Refused(ON_THE_SITE)
        requirePermission(actor, contentPermissions[kind].publish)
        await requireKnownPublication(trx, id, seen)
        const by = { publicationId, memberId, at, dueAt: null }
        await takeFromSite(trx, record, item, { ...by, action: 'withdraw' })
      }
      // Not restored from the bin.
      await dropSchedule(trx, item, replaces)
      await updateItem(trx, id, { deleted_at: at })
      const action = itemDeleted[kind]
      await record({ memberId, action, objectId: id, details: { withdrawn: isPublished } })
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
    parts,
    actor,
    kind: ContentKind,
    { id, publicationId = '' }: { id: string; publicationId?: string | undefined },
  ): Promise<void> => {
    const { memberId } = actor
    await recordChange(parts, async (trx, record) => {
      const item = await findItemToChange(trx, kind, id)
      if (!item) throw noItem(kind)
      if (item.deleted_at === null) return
      const now = parts.now()
      await updateItem(trx, id, { deleted_at: null })
      await record({ memberId, action: itemUndeleted[kind], objectId: id })
      const last = publicationId === '' ? undefined : await findLastPublication(trx, id)
      if (!last || !isTakenBack(last, { publicationId, memberId, now })) return
      await restoreBefore(trx, await requireItemToChange(trx, kind, id), last)
      await markPublicationUndone(trx, publicationId, now)
      const details = { publication: publicationId }
      const action = itemPublicationUndone[kind]
      await record({ memberId, action, objectId: id, details })
    })
  },
)

function isTakenBack(
  last: StoredPublication,
  { publicationId, memberId, now }: { publicationId: string; memberId: string; now: number },
): boolean {
  if (last.id !== publicationId || last.undone_at !== null) return false
  return last.member_id === memberId && now - last.at <= UNDO_ACCEPTED_MS
}

const ON_THE_SITE = 'It is on the site. Withdraw it to delete it: nothing in the bin is public.'

/**
 * For good, with all revisions.
 * @param before epoch milliseconds
 */
export async function purgeBin(store: Store, before: number): Promise<void> {
  while (await store.db.transaction().execute(trx => purgeSomeItems(trx, before)));
}
