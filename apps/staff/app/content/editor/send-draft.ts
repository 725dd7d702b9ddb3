import type { ContentKind, Drafts } from '@universe/contract/drafts'

/** A revision that the server has. */
export interface KnownRevision {
  revision: number
  draft: Drafts[ContentKind]
  /** When it was saved, in words. */
  saved: string
  /** Who saved it, in words: "Dana Saleh", or "You". */
  by: string
}

/** What an open editor sends. */
export interface SentDraft {
  memberId: string
  editorId: string
  /** The one that it was made from. */
  revision: number
  draft: Drafts[ContentKind]
}

/** What a server answers to that. */
export type SaveAnswer =
  | { name: 'saved'; revision: number; saved: string }
  /** Another one was saved since, maybe by this very editor, whose answer was lost. */
  | { name: 'conflict'; other: KnownRevision; isOwn: boolean }
  | { name: 'refused'; reason: string }
  | { name: 'signed-out'; isOther: boolean }
  | { name: 'unreachable'; isAnswered: boolean }

/** What a server tells an open editor in between. */
export interface OpenAnswer {
  revision: number
  /** Who else has the same open, by name. */
  others: string[]
}

/** What an open editor asks that with, at the address to which it sends drafts. */
export const WHO_ELSE = 'open'

/** A line that hangs is given up after this: what comes late overwrites nothing. */
const TIMEOUT_MS = 15_000
/** What a browser sends on from a page that is closed. */
const KEEPALIVE_MAX_CHARACTERS = 15_000
const TOO_LONG =
  'This is too long to be saved: some 200,000 characters fit. What you wrote is still here; shorten it, or make two of it.'

/** Sends a draft to its item's address for that. It never throws: what came of it is the answer. */
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
        reason: 'It was deleted meanwhile. What you wrote is kept in this browser.',
      }
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? await response.json() : { name: 'unreachable', isAnswered: true }
  } catch {
    return { name: 'unreachable', isAnswered: false }
  }
}

/** @returns undefined where the line or the session is gone: that is told as something is saved */
export async function askWhoElse(address: string): Promise<OpenAnswer | undefined> {
  try {
    const answer = await fetch(`${address}?${WHO_ELSE}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
