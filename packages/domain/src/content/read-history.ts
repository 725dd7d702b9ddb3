import type { ContentKind } from '@universe/contract/drafts'
import type { ScheduleTable } from '@universe/store/tables'
import { Refused } from '../platform/refused.ts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext } from '../staff/context.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { type Comparison, compareDrafts } from './compare-drafts.ts'
import { defineContentOperation } from './content-permissions.ts'
import { findRevision, type StoredItem, type StoredRevision } from './item-repository.ts'
import { requireItem } from './require-item.ts'
import { findScheduled, listPublished, listRevisions } from './revision-repository.ts'

/** A revision as the history lists it; times in epoch milliseconds. */
export interface ListedRevision {
  number: number
  origin: StoredRevision['origin']
  restoredFrom: number | null
  /** Null for an import, and for who is no member any more. */
  by: string | null
  isByMember: boolean
  /** Since when it was written, and when it was saved last. */
  startedAt: number
  at: number
  /** When it was published, the last time first. */
  publishedAt: readonly number[]
  /** Whether the site shows it now. */
  isPublished: boolean
  isNewest: boolean
  schedule: Pick<ScheduleTable, 'action' | 'wall_time' | 'zone'> | null
}

/** Which revisions are looked at. */
export interface HistoryRequest {
  id: string
  /** The two that are compared, whichever is older; chosen where they are not named. */
  from?: number | undefined
  to?: number | undefined
  /** The `next` of the page before. */
  before?: number | undefined
}

/** An item's revisions, the newest first, and two of them beside each other. */
export interface History {
  title: string
  state: StoredItem['state']
  isDeleted: boolean
  /** The newest revision's number. */
  revision: number
  revisions: ListedRevision[]
  /** The `before` of the next page; null on the last. */
  next: number | null
  /** Null while there is but one. */
  compared: { from: number; to: number; changes: Comparison } | null
}

/** How many revisions a page of the history has at most. */
export const REVISIONS_PER_PAGE = 50

/**
 * @returns the revisions that are kept, and what changed between two of them: where none are named,
 *   between the newest and what the site shows, else the one before it
 * @throws Refused where there is no such item, or a named revision was not kept
 */
export const readHistory = defineContentOperation(
  'read',
  async <Kind extends ContentKind>(
    { store: { aside } }: StaffContext,
    _actor: Actor,
    kind: Kind,
    { id, from, to, before }: HistoryRequest,
  ): Promise<History> => {
    const item = await requireItem(aside, kind, id)
    const found = await listRevisions(aside, id, { before, limit: REVISIONS_PER_PAGE + 1 })
    const rows = found.slice(0, REVISIONS_PER_PAGE)
    const published = Map.groupBy(await listPublished(aside, id), ({ revision }) => revision)
    const scheduled = await findScheduled(aside, id)
    const later = to ?? item.revision
    const earlier = from ?? (await chooseEarlier(aside, item, later))
    return {
      title: item.title,
      state: item.state,
      revision: item.revision,
      isDeleted: item.deleted_at !== null,
      revisions: rows.map(row => ({
        number: row.number,
        origin: row.origin,
        restoredFrom: row.restored_from,
        by: row.member_name || row.member_email,
        isByMember: row.member_id !== null,
        startedAt: row.started_at,
        at: row.at,
        publishedAt: (published.get(row.number) ?? []).map(({ at }) => at),
        isPublished: row.number === item.published_revision,
        isNewest: row.number === item.revision,
        schedule: scheduled?.revision === row.number ? scheduled : null,
      })),
      next: found.length > rows.length ? (rows.at(-1)?.number ?? null) : null,
      compared:
        earlier === undefined || earlier === later
          ? null
          : await compareRevisions(aside, kind, id, [earlier, later]),
    }
  },
)

async function chooseEarlier(
  db: StaffParts['store']['aside'],
  item: StoredItem,
  later: number,
): Promise<number | undefined> {
  const published = item.published_revision
  if (published !== null && published < later) return published
  const [row] = await listRevisions(db, item.id, { before: later, limit: 1 })
  return row?.number
}

async function compareRevisions<Kind extends ContentKind>(
  db: StaffParts['store']['aside'],
  kind: Kind,
  id: string,
  numbers: readonly [number, number],
) {
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)]
  const [older, newer] = await Promise.all([
    findRevision<Kind>(db, id, from),
    findRevision<Kind>(db, id, to),
  ])
  if (!older || !newer) {
    throw new Refused('One of these versions is no longer kept. Choose others.')
  }
  return { from, to, changes: compareDrafts(kind, older.draft, newer.draft) }
}
