import type { AcceptedResponse } from '@universe/contract/payloads'
import type { VisitSource } from '@universe/contract/visit-source'
import type { Store, Trx } from '@universe/store/store'
import { claimKey, hashContent } from './idempotency-key-repository.ts'
import type { RequestRow } from './request-list-repository.ts'
import { claimStorage } from './storage-limit.ts'

const ACCEPTED: AcceptedResponse = { accepted: true }

/** How a request entered by hand arrived. */
export type Channel = NonNullable<RequestRow['channel']>

export interface RequestContext {
  now: number
  /** The visitor's page derives the same reference from it. */
  key: string | undefined
  /** Why the request looks automated, or null. */
  spamSignal: string | null
  /** Where the visit began; undefined if not told. */
  visit?: VisitSource | undefined
  /** Pseudonym, stable per client. */
  client: string
  /** Set for probes only. */
  probeId?: string | undefined
  /** Set for requests entered by hand, which mail nothing but the acknowledgement, if asked for. */
  entry?: { channel: Channel; isAcknowledged: boolean } | undefined
}

/** A validated request and how to store it. */
export interface IncomingRequest {
  /** The call's path, part of the digest that detects repeats. */
  call: string
  /** Compared to detect repeats. */
  content: readonly (string | Uint8Array)[]
  /** @returns the new request's id; undefined if it existed before */
  add(trx: Trx, context: RequestContext): Promise<string | undefined>
}

/**
 * Stores a validated request, its messages and its idempotency key in one transaction, and responds
 * after the commit.
 * @param settings `formSecret`: shared by all instances; `bytesPerClient`: per client and UTC day,
 *   undefined for no limit
 * @returns the response, for a repeat the first one; and the id of a new request
 * @throws KeyReused if the key was used with other content, StorageLimitReached beyond the client's
 *   limit
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
    // Probes are erased within minutes.
    const isBounded = bytesPerClient !== undefined && probeId === undefined
    if (isBounded) await claimStorage(trx, bytesPerClient, { client, content, now })
    return { answer: ACCEPTED, id: await add(trx, context) }
  })
}
