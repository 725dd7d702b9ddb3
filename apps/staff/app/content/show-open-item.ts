import { randomUUID } from 'node:crypto'
import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { ReadItem } from '@universe/domain/content/read-item'
import type { ZoneTimes } from '../shared/times/zone-times.ts'
import { describeState, type ShownState } from './describe-state.ts'

export interface ShownOpenItem<Kind extends ContentKind = ContentKind> {
  kind: Kind
  id: string
  draft: Drafts[Kind]
  revision: number
  editorId: string
  /** Idempotency key. */
  publicationId: string
  isPublished: boolean
  isDeleted: boolean
  state: ShownState
  saved: string
  savedBy: string
  /** IANA name. */
  zone: string
  /** The editor that saved the newest revision; null for none. */
  savedIn: string | null
}

export function showOpenItem<Kind extends ContentKind>(
  kind: Kind,
  { id, state, newest, newestBy, publishedRevision, deletedAt }: ReadItem<Kind>,
  times: ZoneTimes,
  memberId: string,
): ShownOpenItem<Kind> {
  const isPublished = publishedRevision !== null
  return {
    kind,
    id,
    draft: newest.draft,
    revision: newest.number,
    isPublished,
    isDeleted: deletedAt !== null,
    editorId: randomUUID(),
    publicationId: randomUUID(),
    state: describeState({
      state,
      isEditedSince: isPublished && publishedRevision !== newest.number,
    }),
    saved: times.moment(newest.at, Date.now()),
    savedBy: newest.member_id === memberId ? 'You' : (newestBy ?? 'Somebody'),
    zone: times.zone,
    savedIn: newest.editor_id,
  }
}
