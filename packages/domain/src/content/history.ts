import type { ContentKind } from '@universe/contract/drafts'
import { Refused } from '../platform/refused.ts'
import type { StaffParts } from '../staff/context.ts'
import { findMemberName } from '../staff/member-repository.ts'
import { changeItem, requireItem } from './change-item.ts'
import { compareDrafts } from './compare-drafts.ts'
import { contentActions, defineContentOperation } from './content-permissions.ts'
import { findRevision, listPublished, listRevisions, type StoredItem } from './item-repository.ts'
import { findPublications, findSchedule, type NamedPublication } from './publication-repository.ts'
import { addRevision, newestRevision } from './save-draft.ts'

export interface HistoryRequest {
  id: string
  /** Compared, in any order; default: see `readHistory`. */
  from?: number | undefined
  to?: number | undefined
  /** The previous page's `next`. */
  before?: number | undefined
}

/** Times in epoch milliseconds. */
export type History = Awaited<ReturnType<typeof readHistory>>
export type ListedRevision = History['revisions'][number]

const REVISIONS_PER_PAGE = 50

/**
 * Compares by default the newest with the published, else with the one before.
 * @throws Refused for an unknown item, or a revision not kept
 */
export const readHistory = defineContentOperation(
  'read',
  async ({ store: { aside }, kind }, { id, from, to, before }: HistoryRequest) => {
    const item = await requireItem(aside, kind, id)
    const found = await listRevisions(aside, id, { before, limit: REVISIONS_PER_PAGE + 1 })
    const rows = found.slice(0, REVISIONS_PER_PAGE)
    const published = Map.groupBy(await listPublished(aside, id), ({ revision }) => revision)
    const schedule = await findSchedule(aside, id)
    const scheduled = schedule?.failed_at === null ? schedule : undefined
    const later = to ?? item.revision
    const earlier = from ?? (await chooseEarlier(aside, item, later))
    return {
      title: item.title,
      state: item.state,
      /** The newest's. */
      revision: item.revision,
      isDeleted: item.deleted_at !== null,
      /** Newest first. */
      revisions: rows.map(row => ({
        number: row.number,
        origin: row.origin,
        restoredFrom: row.restored_from,
        /** Null: import or former member. */
        by: row.member_name || row.member_email,
        isByMember: row.member_id !== null,
        startedAt: row.started_at,
        at: row.at,
        /** Newest first. */
        publishedAt: (published.get(row.number) ?? []).map(({ at }) => at),
        isPublished: row.number === item.published_revision,
        isNewest: row.number === item.revision,
        schedule: scheduled?.revision === row.number ? scheduled : null,
      })),
      /** The next page's `before`; null on the last. */
      next: found.length > rows.length ? (rows.at(-1)?.number ?? null) : null,
      /** Null: only one revision. */
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
 * Newest first.
 * @throws Refused for an unknown item
 */
export const listPublications = defineContentOperation(
  'read',
  async (
    { store: { db }, kind },
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
  /** The newest when the page loaded. */
  revision: number
}

const itemRestored = contentActions('restored', item => `restored an earlier version of ${item}`)

/**
 * As a new revision; the site is unchanged. Nothing to do if the newest is the same.
 * @returns the newest
 * @throws Refused if somebody saved since, or for an unknown item or revision
 */
export const restoreRevision = defineContentOperation(
  'edit',
  async (call, { id, number, revision }: RestoreRequest): Promise<{ revision: number }> => {
    return changeItem(call, id, async held => {
      const { trx, item } = held
      const earlier = await findRevision(trx, id, number)
      if (!earlier) throw new Refused('This version is no longer kept. Reload the page.')
      const newest = await newestRevision(trx, item)
      const { draft } = earlier
      if (JSON.stringify(newest.draft) === JSON.stringify(draft)) return { revision: newest.number }
      if (item.revision !== revision) {
        const by = (await findMemberName(trx, newest.member_id)) ?? 'Somebody'
        throw new Refused(
          `${by} saved version ${newest.number} since you loaded this page, so nothing was restored. Reload, review the changes, then restore.`,
        )
      }
      const about = { origin: 'restored', restored_from: number, at: call.now() } as const
      const next = await addRevision(held, draft, about)
      await held.record(itemRestored[call.kind], { revision: next, from: number })
      return { revision: next }
    })
  },
)
