import { randomUUID } from 'node:crypto'
import type { ContentKind } from '@universe/contract/drafts'
import {
  BIN_DAYS,
  type ItemPage,
  type ListedItem,
  type ListState,
} from '@universe/domain/content/list-items'
import type { ReadItem } from '@universe/domain/content/read-item'
import { UNDO_MS } from '@universe/domain/platform/undo'
import { formatDay } from '@universe/domain/platform/wall-time'
import { describeCount } from '../../shared/count.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { describeSchedule, describeState } from '../describe-state.ts'

interface ListParts {
  kind: ContentKind
  page: ItemPage
  counts: Record<ListState, number>
  touched: ReadItem<ContentKind> | undefined
  mayEdit: boolean
  times: ZoneTimes
}

export function showList({ kind, page, counts, touched, mayEdit, times }: ListParts) {
  const now = Date.now()
  return {
    kind,
    mayEdit,
    next: page.next,
    isSearchEmpty: page.isSearchEmpty,
    items: page.items.map(item => showListed(kind, item, { times, now })),
    counts: Object.fromEntries(
      Object.entries(counts).map(([state, count]) => [state, describeCount(count)]),
    ) as Record<ListState, string | undefined>,
    /** A repeated post creates it once. */
    newId: randomUUID(),
    said: touched && describeTouched(touched, now),
  }
}

export type ShownList = ReturnType<typeof showList>

function describeTouched(item: ReadItem<ContentKind>, now: number) {
  const { id, deletedAt, lastPublication: last, newest } = item
  const title = newest.draft.title ? `“${newest.draft.title}”` : 'It'
  if (deletedAt === null)
    return { id, text: `${title} was restored from the bin.`, undoMs: 0, publicationId: '' }
  const isWithdrawn = last?.action === 'withdraw' && last.at === deletedAt
  return {
    id,
    text: `${title} is in the bin for ${BIN_DAYS} days${isWithdrawn ? ', and no longer on the site' : ''}.`,
    undoMs: Math.max(0, Math.min(UNDO_MS, deletedAt + UNDO_MS - now)),
    publicationId: isWithdrawn ? last.id : '',
  }
}

function showListed(
  kind: ContentKind,
  item: ListedItem,
  { times, now }: { times: ZoneTimes; now: number },
) {
  const { id, title, category, state, daysLeft, changedAt, changedBy } = item
  const isInBin = daysLeft !== null
  return {
    id,
    title: title || 'Untitled',
    isUntitled: title === '',
    state: isInBin
      ? { name: 'bin' as const, text: 'In the bin' }
      : describeState({ state, isEditedSince: false }),
    meaning: describeMeaning(item, times),
    category: category === '' ? undefined : { text: category, line: categoryAccent(category) },
    /** With a vacancy's deadline. */
    days: describeDays(kind, item),
    changed: {
      at: new Date(changedAt).toISOString(),
      text: times.recent(changedAt, now),
      by: changedBy,
      isSincePublished: changedAt > (item.publishedAt ?? 0),
    },
    thumbnail: thumbnailOf(item.image),
    isOnSite: item.isPublished,
    /** Idempotency key. */
    publicationId: randomUUID(),
    /** The known publication and schedule; empty for none. */
    seen: item.standingPublication ?? '',
    replaces: String(item.scheduledAt ?? ''),
  }
}

export type ShownListed = ReturnType<typeof showListed>

function describeMeaning(item: ListedItem, times: ZoneTimes): string {
  const { state, date, daysLeft, publishedAt, isEditedSince, schedule } = item
  if (daysLeft !== null)
    return daysLeft === 1 ? 'Deleted within a day' : `Deleted in ${daysLeft} days`
  if (schedule) return describeSchedule(schedule)
  if (state === 'published') {
    if (isEditedSince) return 'Newer edits are not published'
    // The row's own date says it already.
    const isToldByDate = publishedAt === null || times.date(publishedAt) === describeDay(date)
    return isToldByDate ? '' : `Since ${times.minute(publishedAt)}`
  }
  return { draft: 'Not on the site', scheduled: 'Not on the site yet', ...OVER }[state]
}

const OVER = { withdrawn: 'No longer on the site', closed: 'Closed: last day to apply passed' }

function describeDays(kind: ContentKind, { date, closesOn }: ListedItem) {
  const days = [
    { of: kind === 'article' ? 'Dated' : 'Posted', day: date },
    { of: 'Apply until', day: (kind === 'vacancy' && closesOn) || '' },
  ]
  return days.filter(({ day }) => day !== '').map(({ of, day }) => ({ of, day: describeDay(day) }))
}

/** Unchanged if invalid. */
function describeDay(text: string): string {
  const at = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at) ? text : formatDay(at)
}

/** @returns undefined unless this app serves the picture */
function thumbnailOf(image: string | null): string | undefined {
  const [, file] = /^\/?images\/blogs\/([\w.-]+)$/.exec(image ?? '') ?? []
  return file && `/images/blogs/${file}?w=480`
}

const accents: Readonly<Record<string, string>> = {
  telecom: 'telecom',
  software: 'software',
  technology: 'technologies',
  'e-marketing': 'marketing',
  'digital trends': 'trends',
}

/** @returns undefined for others */
function categoryAccent(category: string): string | undefined {
  return accents[category.trim().toLowerCase()]
}
