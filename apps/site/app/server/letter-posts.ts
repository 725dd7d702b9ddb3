import { subscriptionCalls } from '@universe/contract/calls'
import type { SubscriptionOutcome, SubscriptionRequest } from '@universe/contract/payloads'
import { data } from 'react-router'
import type { Fetch } from '../api/api.ts'

/** `unanswered`: the API is down or over its limit. */
export type LetterResult = SubscriptionOutcome | { outcome: 'unanswered' }

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
        // The call itself was logged.
      }
      return { outcome: 'unanswered' }
    }
  return { confirm: make('confirm'), unsubscribe: make('unsubscribe'), undo: make('undo') }
}

/** Length of our tokens; the API checks them. */
const TOKEN = /^[\w-]{43}$/

/** After a link, which mail programs and copying may include. */
const TRAILING = /[\s.,;:!?*'"”’»)>\]}]+$/

/** Undefined for a damaged link. */
export function tokenIn(request: Request): string | undefined {
  const query = new URL(request.url).searchParams
  const token = (query.get('token') ?? '').replace(TRAILING, '')
  return TOKEN.test(token) ? token : undefined
}

/** A damaged link gets status 400. */
export function loadLetter(request: Request) {
  const hasToken = tokenIn(request) !== undefined
  return data({ hasToken }, { status: hasToken ? 200 : 400 })
}

/** At the page's own URL: a redirect could lose a press. */
export async function answerLetter(result: Promise<LetterResult>) {
  const found = await result
  return data(found, { status: statusOf(found) })
}

/** For a mailbox's own button (RFC 8058). Mail programs read only the status. */
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

/** Keep a page with a secret URL from caches and referrers. */
export const letterHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}
