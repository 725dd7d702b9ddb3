import type { ContentKind } from '@universe/contract/drafts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext } from '../staff/context.ts'
import { findMemberName } from '../staff/member-repository.ts'
import { defineContentOperation } from './content-permissions.ts'
import type { StoredItem, StoredRevision } from './item-repository.ts'
import {
  findLastPublication,
  findStandingPublication,
  type StoredPublication,
} from './publication-repository.ts'
import { requireItem } from './require-item.ts'
import { newestRevision } from './save-draft.ts'
import { findSchedule, type StoredSchedule } from './schedule-repository.ts'

/** Epoch milliseconds. */
export interface ReadItem<Kind extends ContentKind> {
  id: string
  state: StoredItem['state']
  /** Null: never published. */
  publicId: number | null
  publishedRevision: number | null
  publishedAt: number | null
  deletedAt: number | null
  newest: StoredRevision<Kind>
  /** If known. */
  newestBy: string | null
  lastPublication: StoredPublication | undefined
  /** Last not undone. */
  standingPublication: StoredPublication | undefined
  /** Pending, or failed when due. */
  schedule: StoredSchedule | undefined
}

/** @throws Refused if there is none */
export const readItem = defineContentOperation(
  'read',
  async <Kind extends ContentKind>(
    { store: { db } }: StaffContext,
    _actor: Actor,
    kind: Kind,
    { id }: { id: string },
  ): Promise<ReadItem<Kind>> => {
    const item = await requireItem(db, kind, id)
    const newest = await newestRevision<Kind>(db, item)
    return {
      id,
      state: item.state,
      publicId: item.public_id,
      publishedRevision: item.published_revision,
      publishedAt: item.published_at,
      deletedAt: item.deleted_at,
      newest,
      newestBy: await findMemberName(db, newest.member_id),
      lastPublication: await findLastPublication(db, id),
      standingPublication: await findStandingPublication(db, id),
      schedule: await findSchedule(db, id),
    }
  },
)
