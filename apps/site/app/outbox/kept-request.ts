import type { EnquiryRequest } from '@universe/contract/payloads'
import type { Application, FormFacts } from '../api/api.ts'

/** A request that the visitor saw confirmed, kept in the browser until the server has accepted it. */
export type KeptRequest = KeptFrame & KeptContent

/** What is sent, by which of the calls. */
export type KeptContent =
  | { call: 'sendContact' | 'sendDemo'; payload: EnquiryRequest }
  | { call: 'sendApplication'; payload: Application }

interface KeptFrame {
  /** The idempotency key: one for all attempts, so that nothing is stored twice. */
  key: string
  facts: FormFacts
  /** Milliseconds since the epoch, as all times here. */
  createdAt: number
  attempts: number
  nextAttemptAt: number
  /** Why it is no longer tried: the server's words, or that 30 days passed. */
  refusal?: string
}
