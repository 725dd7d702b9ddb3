import type { AcceptedResponse } from '@universe/contract/payloads'
import type { Store, Trx } from '@universe/store/store'
import { claimKey, hashContent } from './idempotency-key-repository.ts'
import type { RequestContext } from './request-context.ts'

const ACCEPTED: AcceptedResponse = { accepted: true }
const ACCEPTED_STATUS = 200

/** A checked request, and how it is stored. */
export interface IncomingRequest {
  /** The call's address; a repeat has it in common with the first. */
  call: string
  /** All that makes this request different from another, for telling a repeat. */
  content: readonly (string | Uint8Array)[]
  /** Stores the request and queues its messages. */
  add(trx: Trx, context: RequestContext): Promise<void>
}

/**
 * Stores a checked request, its messages and its idempotency key in one transaction. The answer
 * exists only once that is committed.
 * @returns the answer, to a repeat the one that the first got
 * @throws KeyReused if its key came with other content before
 */
export function acceptRequest(
  store: Store,
  context: RequestContext,
  { call, content, add }: IncomingRequest,
): Promise<AcceptedResponse> {
  const { key, now } = context
  const post = { key, call, contentHash: hashContent(call, content), now }
  return store.db.transaction().execute(async trx => {
    const first = await claimKey(trx, post, ACCEPTED_STATUS, ACCEPTED)
    if (first) return first
    await add(trx, context)
    return ACCEPTED
  })
}
