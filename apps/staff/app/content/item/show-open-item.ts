import { randomUUID } from 'node:crypto'
import type { ContentKind } from '@universe/contract/drafts'
import type { ReadItem } from '@universe/domain/content/read-item'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { describeState } from '../describe-state.ts'

export function showOpenItem<Kind extends ContentKind>(
  kind: Kind,
  { id, state, newest, newestBy, publishedRevision, deletedAt }: ReadItem<Kind>,
  times: ZoneTimes,
  memberId: string,
) {
  const isPublished = publishedRevision !== null
  return {
    kind,
    id,
    draft: newest.draft,
    revision: newest.number,
    isPublished,
    isDeleted: deletedAt !== null,
    editorId: randomUUID(),
    /** Idempotency key. */
    publicationId: randomUUID(),
    state: describeState({
      state,
      isEditedSince: isPublished && publishedRevision !== newest.number,
    }),
    saved: times.moment(newest.at, Date.now()),
    savedBy: newest.member_id === memberId ? 'You' : (newestBy ?? 'Somebody'),
    /** IANA name. */
    zone: times.zone,
    /** The editor that saved the newest revision; null for none. */
    savedIn: newest.editor_id,
  }
}

export type ShownOpenItem = ReturnType<typeof showOpenItem<ContentKind>>
