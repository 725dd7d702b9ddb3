import type { DraftKind, Drafts } from '@universe/contract/drafts'

export interface KnownRevision {
  revision: number
  draft: Drafts[DraftKind]
  saved: string
  /** "Dana Saleh", or "You". */
  by: string
}

export interface SentDraft {
  memberId: string
  editorId: string
  revision: number
  draft: Drafts[DraftKind]
}

export type SaveAnswer =
  | { name: 'saved'; revision: number; saved: string }
  /** `isOwn`: this editor's save, whose answer was lost. */
  | { name: 'conflict'; other: KnownRevision; isOwn: boolean }
  | { name: 'refused'; reason: string }
  | { name: 'signed-out'; isOther: boolean }
  | { name: 'unreachable'; isAnswered: boolean }

/** A hanging request must not overwrite anything later. */
const TIMEOUT_MS = 15_000
/** Below the browsers' limit for `keepalive` bodies. */
const KEEPALIVE_MAX_CHARACTERS = 15_000
const TOO_LONG =
  'Too long to save: about 200,000 characters fit. Your text is still here; shorten it, or split it in two.'

/** Never throws: failures are answers. */
export async function sendDraft(
  address: string,
  { memberId, editorId, revision, draft }: SentDraft,
): Promise<SaveAnswer> {
  const text = JSON.stringify(draft)
  const body = new FormData()
  body.set('member', memberId)
  body.set('editor', editorId)
  body.set('revision', String(revision))
  body.set('draft', text)
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      keepalive: text.length < KEEPALIVE_MAX_CHARACTERS,
    })
    if (response.status === 413) return { name: 'refused', reason: TOO_LONG }
    if (response.status === 404)
      return {
        name: 'refused',
        reason: 'It was deleted in the meantime. Your text is kept in this browser.',
      }
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? await response.json() : { name: 'unreachable', isAnswered: true }
  } catch {
    return { name: 'unreachable', isAnswered: false }
  }
}
