import type { ContentKind } from '@universe/contract/drafts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext } from '../staff/context.ts'
import { defineContentOperation } from './content-permissions.ts'
import type { StoredItem, StoredRevision } from './item-repository.ts'
import {
  findLastPublication,
  findStandingPublication,
  type StoredPublication,
} from './publication-repository.ts'
import { requireItem } from './require-item.ts'
import { nameOf, newestRevision } from './save-draft.ts'
import { findSchedule, type StoredSchedule } from './schedule-repository.ts'

/** An article or vacancy with its newest draft; times in epoch milliseconds. */
export interface ReadItem<Kind extends ContentKind> {
  id: string
  state: StoredItem['state']
  /** Its id on the site; null before it was ever there. */
  publicId: number | null
  publishedRevision: number | null
  publishedAt: number | null
  deletedAt: number | null
  newest: StoredRevision<Kind>
  /** Who saved that, by name where it is known. */
  newestBy: string | null
  /** What its state was last changed by. */
  lastPublication: StoredPublication | undefined
  /** By which it is on the site, or not any more: the last that was not taken back. */
  standingPublication: StoredPublication | undefined
  /** What is to become of it, or could not be done when it was due. */
  schedule: StoredSchedule | undefined
}

/** @throws Refused where there is none of that id */
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
      newestBy: await nameOf(db, newest.member_id),
      lastPublication: await findLastPublication(db, id),
      standingPublication: await findStandingPublication(db, id),
      schedule: await findSchedule(db, id),
    }
  },
)
