/** What is known of a request beside its content. */
export interface RequestContext {
  now: number
  /** The idempotency key that it came with, from which the visitor's page makes the same reference. */
  key: string | undefined
  /** Why the request looks like a machine's, or null. */
  spamSignal: string | null
  /** Who sent it, under a name that does not tell: one client always has the same. */
  client: string
}
