import { randomUUID } from 'node:crypto'
import type { ContentKind } from '@universe/contract/drafts'
import { BIN_DAYS, type ItemPage, type ListState } from '@universe/domain/content/list-items'
import type { ReadItem } from '@universe/domain/content/read-item'
import { UNDO_MS } from '@universe/domain/platform/undo'
import { describeCount } from '../../inbox/words/describe-count.ts'
import { SAID_MS } from '../../server/done-proof.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { showListed } from './show-listed.ts'

interface ListParts {
  kind: ContentKind
  page: ItemPage
  counts: Record<ListState, number>
  /** What the member has just deleted or taken out of the bin. */
  touched: ReadItem<ContentKind> | undefined
  mayEdit: boolean
  times: ZoneTimes
}

/** @returns a list of articles or vacancies as its page shows it */
export function showList({ kind, page, counts, touched, mayEdit, times }: ListParts) {
  const now = Date.now()
  return {
    ...{ kind, mayEdit, next: page.next, isSearchEmpty: page.isSearchEmpty },
    items: page.items.map(item => showListed(kind, item, { times, now })),
    counts: Object.fromEntries(
      Object.entries(counts).map(([state, count]) => [state, describeCount(count)]),
    ) as Record<ListState, string | undefined>,
    /** Under which the next one is begun, once. */
    newId: randomUUID(),
    said: touched && describeTouched(touched, now),
  }
}

/** A list as its page shows it. */
export type ShownList = ReturnType<typeof showList>

/** @returns what has just been done to it, and for how long that is offered to be taken back */
function describeTouched(item: ReadItem<ContentKind>, now: number) {
  const { id, deletedAt, lastPublication: last, newest } = item
  const title = newest.draft.title ? `“${newest.draft.title}”` : 'It'
  if (deletedAt === null)
    return { id, text: `${title} is out of the bin.`, undoMs: 0, publicationId: '' }
  if (now - deletedAt > SAID_MS) return undefined
  const isWithdrawn = last?.action === 'withdraw' && last.at === deletedAt
  return {
    id,
    text: `${title} is in the bin for ${BIN_DAYS} days${isWithdrawn ? ', and no longer on the site' : ''}.`,
    undoMs: Math.max(0, Math.min(UNDO_MS, deletedAt + UNDO_MS - now)),
    publicationId: isWithdrawn ? last.id : '',
  }
}
