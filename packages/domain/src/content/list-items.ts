import { DAY_MS } from '@universe/contract/dates'
import type { ContentKind } from '@universe/contract/drafts'
import { blogCategories } from '@universe/contract/fixed-lists'
import { searchedWords } from '../platform/search-terms.ts'
import { defineContentOperation } from './content-permissions.ts'
import {
  countItems,
  type ItemPlace,
  type ItemRow,
  type ItemSelection,
  type ListState,
  orderOf,
  selectItems,
} from './item-list-repository.ts'

export type { ListState }

/** Default: all but the bin. */
export interface ItemFilter {
  state?: ListState | undefined
  category?: string | undefined
  /** Last changed by the actor. */
  isMine?: boolean | undefined
  /** Words or prefixes. */
  search?: string | undefined
  /** The previous page's `next`. */
  before?: string | undefined
}

/** Times in epoch milliseconds. */
export type ListedItem = ReturnType<typeof toListed>
export type ItemPage = Awaited<ReturnType<typeof listItems>>

const ITEMS_PER_PAGE = 50
/** Keeps counting cheap. */
const ITEMS_COUNTED_AT_MOST = 100
export const BIN_DAYS = 30
/** Longer ones are pasted text. */
const SEARCHED_CHARACTERS = 500
const SEARCHED_WORDS = 12

export const listItems = defineContentOperation(
  'list',
  async ({ store, now, actor, kind }, filter: ItemFilter) => {
    const selection = { ...readFilter(kind, filter, actor.memberId), after: readPlace(filter) }
    const found = await selectItems(store, { ...selection, limit: ITEMS_PER_PAGE + 1 })
    const rows = found.slice(0, ITEMS_PER_PAGE)
    const last = found.length > rows.length ? rows.at(-1) : undefined
    return {
      /** Last changed first; published by date; of a search last created first. */
      items: rows.map(row => toListed(row, now())),
      /** The next page's `before`; null on the last. */
      next: last ? writePlace(last, selection) : null,
      /** No letter or digit. */
      isSearchEmpty: selection.words?.length === 0,
    }
  },
)

const TABS = [
  'draft',
  'scheduled',
  'published',
  'edited',
  'withdrawn',
  'closed',
  'deleted',
] as const

/** At most `ITEMS_COUNTED_AT_MOST` each. */
export const countItemsByState = defineContentOperation(
  'list',
  async (
    { store, actor, kind },
    { category, isMine }: Pick<ItemFilter, 'category' | 'isMine'>,
  ): Promise<Record<ListState, number>> => {
    const narrowed = readFilter(kind, { category, isMine }, actor.memberId)
    return countItems(store.aside, { ...narrowed, states: TABS, limit: ITEMS_COUNTED_AT_MOST })
  },
)

function readFilter(
  kind: ContentKind,
  { state, category, isMine, search }: ItemFilter,
  memberId: string,
): Omit<ItemSelection, 'limit'> {
  const words = search?.slice(0, SEARCHED_CHARACTERS)
  return {
    kind,
    state,
    categories: category === undefined ? undefined : categoriesOf(kind, category),
    changedBy: isMine ? memberId : undefined,
    words:
      words === undefined ? undefined : [...new Set(searchedWords(words))].slice(0, SEARCHED_WORDS),
  }
}

/** "Other": none of the named ones, as on the site (specification, section 3). */
function categoriesOf(kind: ContentKind, category: string): ItemSelection['categories'] {
  if (kind === 'vacancy' || category !== 'Other') return { in: [category] }
  return { notIn: blogCategories.filter(each => each !== 'Other') }
}

/** "1763712000000_15": sort value, which may be any date as written, and number. */
const PLACE = /^([^\0]{0,200})_(\d{1,9})$/

function readPlace({ before, ...filter }: ItemFilter): ItemPlace | undefined {
  const [, key = '', number] = PLACE.exec(before ?? '') ?? []
  if (number === undefined) return undefined
  const isNumber = filter.search === undefined && filter.state !== 'published'
  if (isNumber && !/^\d{1,15}$/.test(key)) return undefined
  return { key, number: Number(number) }
}

function writePlace(row: ItemRow, selection: Omit<ItemSelection, 'limit'>): string {
  const order = orderOf(selection)
  return `${order ? (row[order] ?? '') : ''}_${row.number}`
}

function toListed(row: ItemRow, now: number) {
  const { schedule_action: action, wall_time, zone } = row
  return {
    id: row.id,
    state: row.state,
    title: row.title,
    category: row.category,
    /** As written. */
    date: row.date,
    /** YYYY-MM-DD. */
    closesOn: row.closes_on,
    image: row.image,
    changedAt: row.changed_at,
    /** Null: import or former member. */
    changedBy: row.member_name || row.member_email,
    isPublished: row.published_revision !== null,
    publishedAt: row.published_at,
    /** Id of its last publication or withdrawal; null: none. */
    standingPublication: row.standing_publication,
    /** The newest revision is not the published one. */
    isEditedSince: row.published_revision !== null && row.published_revision !== row.revision,
    /** Wall time. */
    schedule: action && wall_time && zone ? { action, wall_time, zone } : null,
    /** Identifies the schedule. */
    scheduledAt: row.scheduled_at,
    /** In the bin, rounded up; else null. */
    daysLeft: row.deleted_at === null ? null : binDaysLeft(row.deleted_at, now),
  }
}

/** Rounded up. */
function binDaysLeft(deletedAt: number, now: number): number {
  return Math.max(0, Math.ceil((deletedAt + BIN_DAYS * DAY_MS - now) / DAY_MS))
}
