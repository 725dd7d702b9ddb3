import { subscriptionCalls } from '@universe/contract/calls'
import type { SubscriptionOutcome, SubscriptionRequest } from '@universe/contract/payloads'
import { data } from 'react-router'
import type { Fetch } from '../api/api.ts'

/** A button's outcome; `unanswered`: the API could not be reached, or is over its limit. */
export type LetterResult = SubscriptionOutcome | { outcome: 'unanswered' }

/** The calls that links in the newsletter's mails lead to, as the server makes them. */
export type SubscriptionCalls = ReturnType<typeof createSubscriptionCalls>

export function createSubscriptionCalls(fetchFrom: Fetch) {
  const make =
    (call: keyof typeof subscriptionCalls) =>
    async (request: SubscriptionRequest): Promise<LetterResult> => {
      const body = JSON.stringify(request)
      const headers = { 'Content-Type': 'application/json' }
      try {
        const answer = await fetchFrom(subscriptionCalls[call], { method: 'POST', body, headers })
        if (answer.ok) return await answer.json()
      } catch {
        // Logged where the call was made.
      }
      return { outcome: 'unanswered' }
    }
  return { confirm: make('confirm'), unsubscribe: make('unsubscribe'), undo: make('undo') }
}

/** So long is every token that we make; which one is ours, the API knows. */
const TOKEN = /^[\w-]{43}$/

/** Punctuation after a link, which mail programs and copying may include. */
const TRAILING = /[\s.,;:!?*'"”’»)>\]}]+$/

/**
 * @returns the token of the address that a link in a mail led to, without what came after it;
 * undefined for a damaged one
 */
export function tokenIn(request: Request): string | undefined {
  const query = new URL(request.url).searchParams
  const token = (query.get('token') ?? '').replace(TRAILING, '')
  return TOKEN.test(token) ? token : undefined
}

/** Loads both pages; a damaged link is answered with 400. */
export function loadLetter(request: Request) {
  const hasToken = tokenIn(request) !== undefined
  return data({ hasToken }, { status: hasToken ? 200 : 400 })
}

/** Answers at the page's own address, with no way that a press is lost. */
export async function answerLetter(result: LetterResult | Promise<LetterResult> | undefined) {
  const found = await result
  if (!found) return null
  return data(found, { status: statusOf(found) })
}

/**
 * Unsubscribes by the link of a mail, for a mailbox's own button (RFC 8058).
 * @returns the status, which is all that its program looks at, and a sentence
 */
export async function unsubscribeByOneClick(calls: SubscriptionCalls, request: Request) {
  const token = tokenIn(request)
  const status = token ? statusOf(await calls.unsubscribe({ token, oneClick: true })) : 400
  return { status, text: oneClickTexts[status] ?? '' }
}

const oneClickTexts: Record<number, string> = {
  200: 'You get no newsletter from us.',
  400: 'We do not know this link.',
  503: 'We could not reach our server just now. Please try again in a minute.',
}

function statusOf({ outcome }: LetterResult): number {
  switch (outcome) {
    case 'unknown':
      return 400
    case 'undone-too-often':
      return 429
    case 'unanswered':
      return 503
    default:
      return 200
  }
}

/** The headers of a page whose address opens something: no cache, log or other site gets it from us. */
export const letterHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}
