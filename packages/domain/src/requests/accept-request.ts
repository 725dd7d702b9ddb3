import type { AcceptedResponse } from '@universe/contract/payloads'
import type { Store, Trx } from '@universe/store/store'
import { claimKey, hashContent } from './idempotency-key-repository.ts'
import { takeRoom } from './room-per-client.ts'

const ACCEPTED: AcceptedResponse = { accepted: true }

/** What is known of a request beside its content. */
export interface RequestContext {
  now: number
  /** The idempotency key that it came with, from which the visitor's page makes the same reference. */
  key: string | undefined
  /** Why the request looks like a machine's, or null. */
  spamSignal: string | null
  /** Who sent it, under a pseudonym: one client always has the same. */
  client: string
  /** The id that a probe gave its request, which is stored under it; undefined for everybody's. */
  probeId?: string | undefined
}

/** A checked request, and how it is stored. */
export interface IncomingRequest {
  /** The call's address; a repeat has it in common with the first. */
  call: string
  /** All that makes this request different from another, for telling a repeat. */
  content: readonly (string | Uint8Array)[]
  /** Stores the request and queues its messages. @returns its id; undefined where it was there before */
  add(trx: Trx, context: RequestContext): Promise<string | undefined>
}

/**
 * Stores a checked request, its messages and its idempotency key in one transaction. The answer
 * exists only once that is committed.
 * @param settings `formSecret`: what all instances share; `bytesPerClient`: how much one client may
 *   have stored in a UTC day, undefined for no limit
 * @returns the answer, to a repeat the one that the first got; and the request's id, if it is new
 * @throws KeyReused if its key came with other content before, NoRoomLeft beyond the client's room
 */
export function acceptRequest(
  store: Store,
  context: RequestContext,
  { call, content, add }: IncomingRequest,
  { formSecret, bytesPerClient }: { formSecret: Uint8Array; bytesPerClient?: number | undefined },
): Promise<{ answer: AcceptedResponse; id?: string | undefined }> {
  const { key, now, client, probeId } = context
  const claim = { key, call, contentHash: hashContent(call, content), formSecret, now }
  return store.db.transaction().execute(async trx => {
    const first = await claimKey(trx, claim, ACCEPTED)
    if (first) return { answer: first }
    // What a probe stores goes again within minutes.
    const isBounded = bytesPerClient !== undefined && probeId === undefined
    if (isBounded) await takeRoom(trx, bytesPerClient, { client, content, now })
    return { answer: ACCEPTED, id: await add(trx, context) }
  })
}
