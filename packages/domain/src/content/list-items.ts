import { DAY_MS } from '@universe/contract/dates'
import type { ContentKind } from '@universe/contract/drafts'
import { blogCategories } from '@universe/contract/fixed-lists'
import type { ScheduleTable } from '@universe/store/tables'
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
import type { StoredItem } from './item-repository.ts'

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

/** Epoch milliseconds. */
export interface ListedItem {
  id: string
  state: StoredItem['state']
  title: string
  category: string
  /** As written. */
  date: string
  /** YYYY-MM-DD. */
  closesOn: string | null
  image: string | null
  changedAt: number
  /** Null: import or former member. */
  changedBy: string | null
  isPublished: boolean
  publishedAt: number | null
  /** Id of its last publication or withdrawal; null: none. */
  standingPublication: string | null
  /** The newest revision is not the published one. */
  isEditedSince: boolean
  /** Wall time. */
  schedule: Pick<ScheduleTable, 'action' | 'wall_time' | 'zone'> | null
  /** Identifies the schedule. */
  scheduledAt: number | null
  /** In the bin, rounded up; else null. */
  daysLeft: number | null
}

export interface ItemPage {
  /** Last changed first; published by date; of a search last created first. */
  items: ListedItem[]
  /** The next page's `before`; null on the last. */
  next: string | null
  /** No letter or digit. */
  isSearchEmpty: boolean
}

const ITEMS_PER_PAGE = 50
/** Keeps counting cheap. */
const ITEMS_COUNTED_AT_MOST = 100
export const BIN_DAYS = 30
/** Longer ones are pasted text. */
const SEARCHED_CHARACTERS = 500
const SEARCHED_WORDS = 12

export const listItems = defineContentOperation(
  'list',
  async ({ store, now }, actor, kind: ContentKind, filter: ItemFilter): Promise<ItemPage> => {
    const { memberId } = actor
    const selection = { ...readFilter(kind, filter, memberId), after: readPlace(filter) }
    const found = await selectItems(store, { ...selection, limit: ITEMS_PER_PAGE + 1 })
    const rows = found.slice(0, ITEMS_PER_PAGE)
    const last = found.length > rows.length ? rows.at(-1) : undefined
    return {
      items: rows.map(row => toListed(row, now())),
      next: last ? writePlace(last, selection) : null,
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
    { store },
    actor,
    kind: ContentKind,
    { category, isMine }: Pick<ItemFilter, 'category' | 'isMine'>,
  ): Promise<Record<ListState, number>> => {
    const { memberId } = actor
    const narrowed = readFilter(kind, { category, isMine }, memberId)
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

function toListed(row: ItemRow, now: number): ListedItem {
  const { schedule_action: action, wall_time, zone } = row
  return {
    id: row.id,
    state: row.state,
    title: row.title,
    category: row.category,
    date: row.date,
    closesOn: row.closes_on,
    image: row.image,
    changedAt: row.changed_at,
    changedBy: row.member_name || row.member_email,
    isPublished: row.published_revision !== null,
    publishedAt: row.published_at,
    standingPublication: row.standing_publication,
    isEditedSince: row.published_revision !== null && row.published_revision !== row.revision,
    schedule: action && wall_time && zone ? { action, wall_time, zone } : null,
    scheduledAt: row.scheduled_at,
    daysLeft: row.deleted_at === null ? null : binDaysLeft(row.deleted_at, now),
  }
}

/** Rounded up. */
function binDaysLeft(deletedAt: number, now: number): number {
  return Math.max(0, Math.ceil((deletedAt + BIN_DAYS * DAY_MS - now) / DAY_MS))
}
