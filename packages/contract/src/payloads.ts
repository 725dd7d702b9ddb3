import * as v from 'valibot'
import { ENQUIRY_BODY_MAX_CHARACTERS } from './limits.ts'
import { messages } from './messages.ts'

/* Of the six calls (specification, section 7). Apart from `calls.ts`, so that a page that only
   calls downloads no schema. */

/** Of AddSubscriber; the newsletter form's rules check the address. */
export const subscriberRequest = v.object({ inputValue: v.string() })
/** Of send-contact and send-email. No null characters: PostgreSQL cannot store them. */
export const enquiryRequest = v.object({
  inputValue: v.string(),
  body: v.pipe(
    v.string(),
    v.maxLength(ENQUIRY_BODY_MAX_CHARACTERS, messages.tooLong(ENQUIRY_BODY_MAX_CHARACTERS)),
    v.check(text => text.trim() !== '' && !text.includes('\0'), messages.textMissing),
  ),
})

/** Of `subscriptionCalls`. */
export const subscriptionRequest = v.object({
  token: v.string(),
  /** By a mail client's own button. */
  oneClick: v.optional(v.boolean()),
})

export type SubscriptionRequest = v.InferOutput<typeof subscriptionRequest>
export type SubscriberRequest = v.InferOutput<typeof subscriberRequest>
export type EnquiryRequest = v.InferOutput<typeof enquiryRequest>
/** For form posts with 200; the site ignores its content. */
export interface AcceptedResponse {
  accepted: true
}

/**
 * Of `subscriptionCalls`. `at`: epoch milliseconds, by this call or an earlier one; `unknown`: no
 * such token; `gone`: the subscription no longer exists.
 */
export type SubscriptionOutcome =
  | { outcome: 'unknown' | 'gone' }
  | {
      outcome:
        | 'confirmed'
        | 'already-confirmed'
        | 'unsubscribed'
        | 'already-unsubscribed'
        | 'resubscribed'
        | 'still-subscribed'
        | 'pending'
        | 'undone-too-often'
      at: number
    }
