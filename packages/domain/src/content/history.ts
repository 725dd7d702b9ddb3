import type { ContentKind } from '@universe/contract/drafts'
import type { ScheduleTable } from '@universe/store/tables'
import { Refused } from '../platform/refused.ts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext } from '../staff/context.ts'
import { findMemberNames } from '../staff/member-repository.ts'
import { recordChange } from '../staff/record-audit.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { type Comparison, compareDrafts } from './compare-drafts.ts'
import { contentActions } from './content-actions.ts'
import { defineContentOperation } from './content-permissions.ts'
import {
  findRevision,
  findScheduled,
  insertRevision,
  listPublished,
  listRevisions,
  type StoredItem,
  type StoredRevision,
} from './item-repository.ts'
import { findPublications, type NamedPublication } from './publication-repository.ts'
import { requireItem, requireItemToChange } from './require-item.ts'
import { newestRevision, noteNewest } from './save-draft.ts'

/** A revision as the history lists it; times in epoch milliseconds. */
export interface ListedRevision {
  number: number
  origin: StoredRevision['origin']
  restoredFrom: number | null
  /** Null for an import or a former member. */
  by: string | null
  isByMember: boolean
  startedAt: number
  at: number
  /** Newest first. */
  publishedAt: readonly number[]
  isPublished: boolean
  isNewest: boolean
  schedule: Pick<ScheduleTable, 'action' | 'wall_time' | 'zone'> | null
}

/** Which revisions are looked at. */
export interface HistoryRequest {
  id: string
  /** The two to compare, in any order; chosen if absent. */
  from?: number | undefined
  to?: number | undefined
  /** `next` of the previous page. */
  before?: number | undefined
}

/** Revisions, newest first, and a comparison of two. */
export interface History {
  title: string
  state: StoredItem['state']
  isDeleted: boolean
  /** The newest revision's number. */
  revision: number
  revisions: ListedRevision[]
  /** `before` for the next page; null on the last. */
  next: number | null
  /** Null if there is only one revision. */
  compared: { from: number; to: number; changes: Comparison } | null
}

/** How many revisions a page of the history has at most. */
const REVISIONS_PER_PAGE = 50

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

const LISTED_MAX = 50

/**
 * What became public of an item and ceased to be, the newest first, with the names of who did it.
 * @throws Refused where there is no such item
 */
export const listPublications = defineContentOperation(
  'read',
  async (
    { store: { db } },
    _actor,
    kind: ContentKind,
    { id }: { id: string },
  ): Promise<{ publications: NamedPublication[] }> => {
    await requireItem(db, kind, id)
    return { publications: await findPublications(db, id, LISTED_MAX) }
  },
)

interface RestoreRequest {
  id: string
  /** The earlier one. */
  number: number
  /** The newest revision when the page loaded. */
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
