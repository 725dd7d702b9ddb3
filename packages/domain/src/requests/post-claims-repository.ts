import { createHmac, hkdfSync } from 'node:crypto'
import { DAY_MS, utcDay } from '@universe/contract/dates'
import { OUTBOX_KEPT_DAYS } from '@universe/contract/limits'
import type { Db, Trx } from '@universe/store/store'
import { sql } from 'kysely'

/** As long as browsers keep unsent requests (readings, Sending). */
export const IDEMPOTENCY_KEY_KEPT_MS = OUTBOX_KEPT_DAYS * DAY_MS

/**
 * Columns of the first migration that nothing reads, as every form's posts are answered alike. They
 * stay: a release removes nothing that the one before it writes (`docs/upgrading.md`).
 */
const ANSWERED = { status: 200, answer: JSON.stringify({ accepted: true }) }

/** With another request. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused'
}

interface KeyClaim {
  key: string
  call: string
  content: readonly (string | Uint8Array)[]
  now: number
}

/**
 * Inserting first makes a concurrent request with the key wait, on either database.
 * @param formSecret of all instances
 * @returns whether it is free; false for a repeat
 * @throws KeyReused
 */
export async function claimKey(
  trx: Trx,
  { key, call, content, now }: KeyClaim,
  formSecret: Uint8Array,
): Promise<boolean> {
  const sealed = sealContent(formSecret, [call, ...content])
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ key, call, content_hash: sealed, ...ANSWERED, created_at: now })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(row => ({
          call: row.ref('excluded.call'),
          content_hash: row.ref('excluded.content_hash'),
          created_at: row.ref('excluded.created_at'),
        }))
        .where('idempotency_keys.created_at', '<', now - IDEMPOTENCY_KEY_KEPT_MS),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return true

  const first = await trx
    .selectFrom('idempotency_keys')
    .select('content_hash')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.content_hash !== sealed)
    throw new KeyReused('the idempotency key came with other content')
  return false
}

const SEAL_KEY_BYTES = 32

/**
 * Keyed: a plain digest of short content, such as an address, could be guessed, and outlasts an
 * erasure. Parts are length-prefixed: different lists cannot collide.
 */
function sealContent(formSecret: Uint8Array, parts: readonly (string | Uint8Array)[]): string {
  const key = hkdfSync('sha256', formSecret, '', 'universe: repeated requests', SEAL_KEY_BYTES)
  const seal = createHmac('sha256', Buffer.from(key))
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    seal.update(`${bytes.length}:`).update(bytes)
  }
  return seal.digest('hex')
}

export async function purgeIdempotencyKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - IDEMPOTENCY_KEY_KEPT_MS)
    .execute()
}

/** Roughly: rows, messages and indexes without content. */
const OVERHEAD_BYTES = 16 * 1024
/** Text is in request, search index and temporary copies. */
const TEXT_FACTOR = 10

interface StorageClaim {
  client: string
  content: readonly (string | Uint8Array)[]
  now: number
}

/** The client's for a day; nothing was stored. */
export class StorageLimitReached extends Error {
  override readonly name = 'NoRoomLeft'
  /** Until the next UTC day. */
  readonly seconds: number

  constructor(now: number) {
    super('The client has had as much stored today as it may.')
    this.seconds = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)
  }
}

/**
 * In the request's transaction, which locks the client's row: holds over all instances, and only
 * stored requests count.
 * @param limit bytes per client and UTC day
 * @throws StorageLimitReached
 */
export async function claimStorage(
  trx: Trx,
  limit: number,
  { client, content, now }: StorageClaim,
): Promise<void> {
  const sizes = content.map(part =>
    typeof part === 'string' ? TEXT_FACTOR * Buffer.byteLength(part) : part.byteLength,
  )
  const { bytes } = await trx
    .insertInto('stored_byte_counts')
    .values({
      client,
      day: utcDay(now),
      bytes: sizes.reduce((sum, size) => sum + size, OVERHEAD_BYTES),
    })
    .onConflict(conflict =>
      conflict
        .columns(['client', 'day'])
        .doUpdateSet({ bytes: sql`stored_byte_counts.bytes + excluded.bytes` }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  if (bytes > limit) throw new StorageLimitReached(now)
}

/** Daily, by the privacy policy's retention. */
export async function purgeStoredBytes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('stored_byte_counts').where('day', '<', utcDay(now)).execute()
}
