import { ONE_CLICK, subscriptionCalls } from '@universe/contract/calls'
import type { SubscriptionOutcome, SubscriptionRequest } from '@universe/contract/payloads'
import { data } from 'react-router'
import type { Fetch } from '../api/api.ts'
import type { PostedForm } from './context.ts'

/** The names of the fields that the pages' buttons send: without one of them a post does nothing. */
export const letterFields = {
  confirm: 'confirm',
  unsubscribe: 'unsubscribe',
  undo: 'undo',
} as const

/** What became of a press; `unanswered`: the API could not be reached, or takes no more for now. */
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

/** @returns whether a post is a mailbox's own (RFC 8058), or of the page's button */
export function wantsToUnsubscribe(form: PostedForm | undefined): boolean {
  return isOneClick(form) || (form?.fields.has(letterFields.unsubscribe) ?? false)
}

export function isOneClick(form: PostedForm | undefined): boolean {
  const { name, value } = ONE_CLICK
  return form?.fields.getAll(name).some(each => each.toLowerCase() === value.toLowerCase()) ?? false
}

/** So long is every token that we make; which one is ours, the API knows. */
const TOKEN = /^[\w-]{43}$/

/** @returns the token of the address that a link in a mail led to; undefined for a damaged one */
export function tokenIn(request: Request): string | undefined {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return TOKEN.test(token) ? token : undefined
}

/** Answers at the page's own address, with no way that a press is lost. */
export async function answerLetter(result: LetterResult | Promise<LetterResult> | undefined) {
  const found = await result
  if (!found) return null
  const status = { unknown: 400, unanswered: 503 }[found.outcome as string] ?? 200
  return data(found, { status })
}

/** The headers of a page whose address opens something: no cache, log or other site gets it from us. */
export const letterHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}
