import { DAY_MS, utcDay } from '@universe/contract/dates'
import type { Db, Trx } from '@universe/store/store'
import { sql } from 'kysely'

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
  if (Number(bytes) > limit) throw new StorageLimitReached(now)
}

/** Daily, by the privacy policy's retention. */
export async function purgeStoredBytes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('stored_byte_counts').where('day', '<', utcDay(now)).execute()
}
