import type { ContentKind } from '@universe/contract/drafts'
import type { ReadDb } from '@universe/store/store'
import type { StaffParts } from '../permissions/staff-parts.ts'
import type { StoredItem } from './item-repository.ts'

/** What a list of articles or vacancies is asked for. */
export interface ItemFilter {
  state?: StoredItem['state'] | 'deleted' | undefined
}

/** A row of the list; times in epoch milliseconds. */
export interface ListedItem {
  id: string
  state: StoredItem['state']
  title: string
  category: string
  changedAt: number
  changedBy: string | null
  publishedAt: number | null
  /** Whether what is written is newer than what the site shows. */
  isEditedSince: boolean
}

const PAGE_ROWS = 50

/** @returns the newest changes first */
export async function listItems(
  { store: { aside } }: StaffParts,
  kind: ContentKind,
  filter: ItemFilter,
): Promise<{ items: ListedItem[] }> {
  const rows = await selectItems(aside, kind, filter)
  return { items: rows.map(toListed) }
}

function selectItems(db: ReadDb, kind: ContentKind, { state }: ItemFilter) {
  let query = db.selectFrom('content_items').where('kind', '=', kind)
  if (state === 'deleted') query = query.where('deleted_at', 'is not', null)
  else query = query.where('deleted_at', 'is', null)
  if (state !== undefined && state !== 'deleted') query = query.where('state', '=', state)
  return query
    .leftJoin('members', 'members.id', 'content_items.changed_by')
    .select(['content_items.id', 'content_items.state', 'title', 'category', 'changed_at'])
    .select(['published_at', 'published_revision', 'revision', 'members.name as changed_by_name'])
    .orderBy('changed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(PAGE_ROWS)
    .execute()
}

function toListed(row: Awaited<ReturnType<typeof selectItems>>[number]): ListedItem {
  return {
    ...{ id: row.id, state: row.state, title: row.title, category: row.category },
    ...{ changedAt: row.changed_at, changedBy: row.changed_by_name },
    publishedAt: row.published_at,
    isEditedSince: row.published_revision !== null && row.published_revision !== row.revision,
  }
}
