import type { ContentKind, Drafts } from '@universe/contract/drafts'

/** Somebody's revision that was saved since. */
export interface OtherRevision {
  revision: number
  draft: Drafts[ContentKind]
  /** "Dana Saleh, 10:42:07", or when alone. */
  about: string
  /** Saved by this very editor, whose answer was lost. */
  isOwn: boolean
}

/** What a server answers to a draft that an open editor sends. */
export type SaveAnswer =
  | { name: 'saved'; revision: number; saved: string }
  | { name: 'conflict'; other: OtherRevision }
  | { name: 'refused'; reason: string }
  | { name: 'signed-out'; isOther: boolean }
  | { name: 'unreachable'; isAnswered: boolean }
