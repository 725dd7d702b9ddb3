import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { SaveAnswer } from './save-answer.ts'

/** What an open editor sends. */
export interface SentDraft {
  memberId: string
  editorId: string
  revision: number
  draft: Drafts[ContentKind]
}

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
