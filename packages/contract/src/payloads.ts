import * as v from 'valibot'
import { ENQUIRY_BODY_MAX_CHARACTERS } from './limits.ts'
import { messages } from './messages.ts'

/*
 * What the six calls carry and answer (specification, section 7). A file of its own beside `calls.ts`,
 * so that a page which only makes a call downloads no schema.
 */

/** AddSubscriber's payload; the newsletter form's rules are for the address in it. */
export const subscriberRequest = v.object({ inputValue: v.string() })
/**
 * The payload of send-contact and send-email: the visitor's address, and a text composed in anyone's
 * words. Null characters are no text, and PostgreSQL has no place for them.
 */
export const enquiryRequest = v.object({
  inputValue: v.string(),
  body: v.pipe(
    v.string(),
    v.maxLength(ENQUIRY_BODY_MAX_CHARACTERS, messages.tooLong(ENQUIRY_BODY_MAX_CHARACTERS)),
    v.check(text => text.trim() !== '' && !text.includes('\0'), messages.textMissing),
  ),
})

/** What the calls carry that the links in the newsletter's mails make (`subscriptionCalls`). */
export const subscriptionRequest = v.object({
  token: v.string(),
  /** Of unsubscribing: whether a mailbox's own button did it, and not the page's. */
  oneClick: v.optional(v.boolean()),
})

/** What `subscriptionRequest` reads. */
export type SubscriptionRequest = v.InferOutput<typeof subscriptionRequest>
/** What `subscriberRequest` reads. */
export type SubscriberRequest = v.InferOutput<typeof subscriberRequest>
/** What `enquiryRequest` reads. */
export type EnquiryRequest = v.InferOutput<typeof enquiryRequest>
/** What every form post answers with 200; the site reads no more of it than that it came. */
export interface AcceptedResponse {
  accepted: true
}

/**
 * What one of `subscriptionCalls` found; `at` is in epoch milliseconds, when it was done, by this call
 * or before. `unknown`: nobody made such a token; `gone`: nothing is subscribed by it any more.
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
