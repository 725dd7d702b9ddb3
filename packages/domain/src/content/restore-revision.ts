import type { ContentKind } from '@universe/contract/drafts'
import { Refused } from '../platform/refused.ts'
import { findMemberNames } from '../staff/member-repository.ts'
import { recordChange } from '../staff/record-audit.ts'
import { contentActions } from './content-actions.ts'
import { defineContentOperation } from './content-permissions.ts'
import { findRevision, insertRevision } from './item-repository.ts'
import { requireItemToChange } from './require-item.ts'
import { newestRevision, noteNewest } from './save-draft.ts'

/** An earlier revision that is to be the newest again. */
export interface RestoreRequest {
  id: string
  /** The earlier one. */
  number: number
  /** The newest that the page knew. */
  revision: number
}

const itemRestored = contentActions('restored', item => `restored an earlier version of ${item}`)

/**
 * Makes what an earlier revision says the newest revision: none is lost, and the site stays as it is.
 * What the newest says already changes nothing.
 * @returns the number of the revision that says it now
 * @throws Refused where somebody saved since, for a revision that was not kept, and where there is none
 */
export const restoreRevision = defineContentOperation(
  'edit',
  async (
    parts,
    actor,
    kind: ContentKind,
    { id, number, revision }: RestoreRequest,
  ): Promise<{ revision: number }> => {
    const { memberId } = actor
    return recordChange(parts, async (trx, record) => {
      const item = await requireItemToChange(parts.store, trx, kind, id)
      const earlier = await findRevision(trx, id, number)
      if (!earlier) throw new Refused('This version is no longer kept. Reload the page.')
      const newest = await newestRevision(trx, item)
      const { draft } = earlier
      if (JSON.stringify(newest.draft) === JSON.stringify(draft)) return { revision: newest.number }
      if (item.revision !== revision) {
        const names = await findMemberNames(trx, newest.member_id ? [newest.member_id] : [])
        throw new Refused(savedSince(newest.number, names.get(newest.member_id ?? '')))
      }
      const [at, next] = [parts.now(), item.revision + 1]
      const about = {
        item_id: id,
        number: next,
        origin: 'restored' as const,
        member_id: memberId,
        at,
      }
      await insertRevision(trx, { ...about, restored_from: number }, draft)
      await noteNewest(trx, id, { number: next, draft, memberId, at })
      const details = { revision: next, from: number }
      await record({ memberId, action: itemRestored[kind], objectId: id, details })
      return { revision: next }
    })
  },
)

function savedSince(number: number, name: string | undefined): string {
  const who = name ?? 'Somebody'
  return `${who} saved version ${number} since you loaded this page, so nothing was restored. Reload, review the changes, then restore.`
}
