import { randomUUID } from 'node:crypto'
import type { ContentKind } from '@universe/contract/drafts'
import { BIN_DAYS, type ItemPage, type ListState } from '@universe/domain/content/list-items'
import type { ReadItem } from '@universe/domain/content/read-item'
import { UNDO_MS } from '@universe/domain/platform/undo'
import { describeCount } from '../../shared/count.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { showListed } from './show-listed.ts'

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
