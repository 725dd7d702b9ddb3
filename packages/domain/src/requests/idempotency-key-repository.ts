import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { DAY_MS } from '@universe/contract/dates'
import { OUTBOX_KEPT_DAYS } from '@universe/contract/limits'
import type { AcceptedResponse } from '@universe/contract/payloads'
import type { Db, Trx } from '@universe/store/store'

/** As long as browsers keep unsent requests (readings, Sending). */
export const IDEMPOTENCY_KEY_KEPT_MS = OUTBOX_KEPT_DAYS * DAY_MS

const STORED_STATUS = 200
const SEAL_KEY_BYTES = 32

/** With another request. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused'
}

/** Parts are length-prefixed: different lists cannot collide. */
export function hashContent(call: string, content: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of [call, ...content]) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * A plain digest of short content, such as an address, could be guessed, and outlasts an erasure.
 * @param formSecret of all instances
 */
function sealHash(formSecret: Uint8Array, hash: string): string {
  const key = hkdfSync('sha256', formSecret, '', 'universe: repeated requests', SEAL_KEY_BYTES)
  return createHmac('sha256', Buffer.from(key)).update(hash).digest('hex')
}

export interface KeyClaim {
  key: string | undefined
  call: string
  contentHash: string
  formSecret: Uint8Array
  now: number
}

/**
 * Inserting first makes a concurrent request with the key wait, on either database.
 * @returns the earlier answer; undefined if the request is to be stored
 * @throws KeyReused
 */
export async function claimKey(
  trx: Trx,
  claim: KeyClaim,
  answer: AcceptedResponse,
): Promise<AcceptedResponse | undefined> {
  if (claim.key === undefined) return undefined
  const sealed = sealHash(claim.formSecret, claim.contentHash)
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({
      key: claim.key,
      call: claim.call,
      content_hash: sealed,
      status: STORED_STATUS,
      answer: JSON.stringify(answer),
      created_at: claim.now,
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
        .where('idempotency_keys.created_at', '<', claim.now - IDEMPOTENCY_KEY_KEPT_MS),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined

  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'answer'])
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  if (first.content_hash !== sealed)
    throw new KeyReused('the idempotency key came with other content')
  return JSON.parse(first.answer)
}

export async function purgeIdempotencyKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - IDEMPOTENCY_KEY_KEPT_MS)
    .execute()
}
