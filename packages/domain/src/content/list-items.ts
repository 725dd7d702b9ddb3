import { DAY_MS } from '@universe/contract/dates'
import type { ContentKind } from '@universe/contract/drafts'
import { blogCategories } from '@universe/contract/fixed-lists'
import type { ScheduleTable } from '@universe/store/tables'
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
import { searchedWords } from './searched-words.ts'

export type { ListState }

/** Filters of a list; without any, all but the bin. */
export interface ItemFilter {
  state?: ListState | undefined
  category?: string | undefined
  /** Only items last changed by the actor. */
  isMine?: boolean | undefined
  /** Words or prefixes, as typed. */
  search?: string | undefined
  /** `next` of the previous page. */
  before?: string | undefined
}

/** A row of the list; times in epoch milliseconds. */
export interface ListedItem {
  id: string
  state: StoredItem['state']
  title: string
  category: string
  /** As written in the newest revision. */
  date: string
  /** Of a vacancy, as YYYY-MM-DD. */
  closesOn: string | null
  image: string | null
  changedAt: number
  /** Null for an import or a former member. */
  changedBy: string | null
  isPublished: boolean
  publishedAt: number | null
  /** The id of what it is on the site by, or not any more; null before it was published. */
  standingPublication: string | null
  /** Whether the newest revision is newer than the published one. */
  isEditedSince: boolean
  /** What is to happen to it, by the wall's clock in a zone. */
  schedule: Pick<ScheduleTable, 'action' | 'wall_time' | 'zone'> | null
  /** When that was scheduled: by it two schedules of an item are told apart. */
  scheduledAt: number | null
  /** Days until the bin purges it, rounded up; null outside the bin. */
  daysLeft: number | null
}

/** A page of the list. */
export interface ItemPage {
  /** The newest change first; what is published by its date; what a search finds, the last begun first. */
  items: ListedItem[]
  /** `before` for the next page; null on the last. */
  next: string | null
  /** Whether the search has no letter or digit. */
  isSearchEmpty: boolean
}

/** How many rows a page of the list has at most. */
const ITEMS_PER_PAGE = 50
/** Counting stops here, to stay cheap. */
const ITEMS_COUNTED_AT_MOST = 100
/** Days until the bin is purged. */
export const BIN_DAYS = 30
/** Longer searches are pasted text. */
const SEARCHED_CHARACTERS = 500
const SEARCHED_WORDS = 12

/** @returns a page of the list */
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

/** @returns how many there are in each state as the list is narrowed, each at most `ITEMS_COUNTED_AT_MOST` */
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

/** As on the site, "Other" is every category that is none of the named ones (specification, section 3). */
function categoriesOf(kind: ContentKind, category: string): ItemSelection['categories'] {
  if (kind === 'vacancy' || category !== 'Other') return { in: [category] }
  return { notIn: blogCategories.filter(each => each !== 'Other') }
}

/** "1763712000000_15": what the list is ordered by, which may be any date as written, and the number. */
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

/** @returns days until the purge, rounded up */
function binDaysLeft(deletedAt: number, now: number): number {
  return Math.max(0, Math.ceil((deletedAt + BIN_DAYS * DAY_MS - now) / DAY_MS))
}
