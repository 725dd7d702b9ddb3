import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { formHeaders } from '@universe/contract/calls'
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from '@universe/contract/limits'
import type { AcceptedResponse } from '@universe/contract/payloads'
import type { Db, Trx } from '../api-deps.ts'
import { DAY_MS } from '../day.ts'
import { Refusal, sentences } from '../failures/refusal.ts'

export const IDEMPOTENCY_KEY_KEPT_MS = 30 * DAY_MS

const VISIBLE_ASCII = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_CHARACTERS}}$`)

/** @returns the request's key, undefined without one @throws Refusal 400 for a malformed one */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[formHeaders.idempotencyKey.toLowerCase()]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) {
    throw new Refusal(400, sentences.malformed)
  }
  return key
}

/** Each part's length goes in, too, so that no two lists of parts hash alike. */
export function hashContent(call: string, content: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of [call, ...content]) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest('hex')
}

export interface KeyedPost {
  key: string | undefined
  call: string
  contentHash: string
  now: number
}

/**
 * Claims the key for this answer. The insert comes first: a second request with the same key waits
 * at it until the first one's transaction has ended, on either database.
 * @returns the answer already given under this key, or undefined: the caller now stores the request
 * @throws Refusal 422 if the key came with other content
 */
export async function rememberAnswer(
  trx: Trx,
  post: KeyedPost,
  status: number,
  answer: AcceptedResponse,
): Promise<AcceptedResponse | undefined> {
  if (post.key === undefined) return undefined
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({
      key: post.key,
      call: post.call,
      content_hash: post.contentHash,
      status,
      answer: JSON.stringify(answer),
      created_at: post.now,
    })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(row => ({
          call: row.ref('excluded.call'),
          content_hash: row.ref('excluded.content_hash'),
          answer: row.ref('excluded.answer'),
          created_at: row.ref('excluded.created_at'),
        }))
        .where('idempotency_keys.created_at', '<', post.now - IDEMPOTENCY_KEY_KEPT_MS),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined

  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'answer'])
    .where('key', '=', post.key)
    .executeTakeFirstOrThrow()
  if (first.content_hash !== post.contentHash) throw new Refusal(422, sentences.otherContent)
  return JSON.parse(first.answer)
}

/** Forgets keys after 30 days. */
export async function purgeIdempotencyKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - IDEMPOTENCY_KEY_KEPT_MS)
    .execute()
}
