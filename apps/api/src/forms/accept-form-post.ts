import type { AcceptedResponse } from '@universe/contract/payloads'
import type { FastifyRequest } from 'fastify'
import type { ApiDeps, Trx } from '../api-deps.ts'
import { whileStoreAnswers } from '../failures/refusal.ts'
import { hashContent, readIdempotencyKey, rememberAnswer } from '../idempotency/idempotency.ts'
import { nameClient } from './name-client.ts'
import { findSpamSignal } from './spam-signals.ts'

const ACCEPTED: AcceptedResponse = { accepted: true }
const ACCEPTED_STATUS = 200

export interface FormPost {
  call: string
  /** All that makes this request different from another, for telling a repeat. */
  content: readonly (string | Uint8Array)[]
  /** Stores the request and queues its messages. */
  store(trx: Trx, circumstances: Circumstances): Promise<void>
}

export interface Circumstances {
  now: number
  /** The idempotency key that it came with, from which the visitor's page makes the same reference. */
  key: string | undefined
  /** Why the request looks like a machine's, or null. */
  suspicion: string | null
  /** Who sent it, as `nameClient` names it. */
  client: string
}

/**
 * Stores a checked form post, its messages and its idempotency key in one transaction. The answer
 * exists only once that is committed.
 */
export async function acceptFormPost(
  deps: ApiDeps,
  request: FastifyRequest,
  { call, content, store }: FormPost,
): Promise<AcceptedResponse> {
  const now = deps.now()
  const key = readIdempotencyKey(request.headers)
  const suspicion = findSpamSignal(request.headers, deps.config.minFillMs)
  const client = nameClient(deps.formSecret, request.ip)
  const post = { key, call, contentHash: hashContent(call, content), now }
  const answer = await whileStoreAnswers(() =>
    deps.store.db.transaction().execute(async trx => {
      const remembered = await rememberAnswer(trx, post, ACCEPTED_STATUS, ACCEPTED)
      if (remembered) return remembered
      await store(trx, { now, key, suspicion, client })
      return ACCEPTED
    }),
  )
  deps.onQueued()
  return answer
}
