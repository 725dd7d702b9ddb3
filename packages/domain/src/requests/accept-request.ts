import type { AcceptedResponse } from '@universe/contract/payloads'
import type { VisitSource } from '@universe/contract/visit-source'
import type { Store, Trx } from '@universe/store/store'
import { claimKey, hashContent } from './idempotency-key-repository.ts'
import type { RequestRow } from './request-list-repository.ts'
import { claimStorage } from './storage-limit.ts'

const ACCEPTED: AcceptedResponse = { accepted: true }

export type Channel = NonNullable<RequestRow['channel']>

export interface RequestContext {
  now: number
  /** The page derives the reference from it. */
  key: string | undefined
  spamSignal: string | null
  visit?: VisitSource | undefined
  /** Stable pseudonym. */
  client: string
  probeId?: string | undefined
  /** By hand: no mail but the acknowledgement, if asked for. */
  entry?: { channel: Channel; isAcknowledged: boolean } | undefined
}

export interface IncomingRequest {
  call: string
  content: readonly (string | Uint8Array)[]
  /** @returns undefined if it existed */
  add(trx: Trx, context: RequestContext): Promise<string | undefined>
}

/**
 * Request, messages and idempotency key in one transaction.
 * @param settings `formSecret`: of all instances; `bytesPerClient`: per UTC day, undefined: no
 * limit
 * @returns the first answer for a repeat; `id` only of a new request
 * @throws KeyReused, StorageLimitReached
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
    // Erased within minutes.
    const isBounded = bytesPerClient !== undefined && probeId === undefined
    if (isBounded) await claimStorage(trx, bytesPerClient, { client, content, now })
    return { answer: ACCEPTED, id: await add(trx, context) }
  })
}
