import type { ContentKind } from '@universe/contract/drafts'
import { findMemberName } from '../staff/member-repository.ts'
import { requireItem } from './change-item.ts'
import { type ContentCall, defineContentOperation } from './content-permissions.ts'
import {
  findLastPublication,
  findSchedule,
  findStandingPublication,
} from './publication-repository.ts'
import { newestRevision } from './save-draft.ts'

/** Times in epoch milliseconds. */
export type ReadItem<Kind extends ContentKind> = Awaited<ReturnType<typeof readItem<Kind>>>

/** @throws Refused if there is none */
export const readItem = defineContentOperation(
  'read',
  async <Kind extends ContentKind>({ store, kind }: ContentCall<Kind>, { id }: { id: string }) => {
    const { db } = store
    const item = await requireItem(db, kind, id)
    const newest = await newestRevision<Kind>(db, item)
    return {
      id,
      state: item.state,
      /** Null: never published. */
      publicId: item.public_id,
      publishedRevision: item.published_revision,
      publishedAt: item.published_at,
      deletedAt: item.deleted_at,
      newest,
      /** If known. */
      newestBy: await findMemberName(db, newest.member_id),
      lastPublication: await findLastPublication(db, id),
      /** Last not undone. */
      standingPublication: await findStandingPublication(db, id),
      /** Pending, or failed when due. */
      schedule: await findSchedule(db, id),
    }
  },
)
