import type { Db, Trx } from '@universe/store/store'
import { sql } from 'kysely'

/** Per UTC day (YYYY-MM-DD). */
interface StoredBytes {
  client: string
  day: string
  bytes: number
}

/**
 * Locks the row until the transaction ends.
 * @returns the new total
 */
export async function addStoredBytes(trx: Trx, stored: StoredBytes): Promise<number> {
  const { bytes } = await trx
    .insertInto('stored_byte_counts')
    .values(stored)
    .onConflict(conflict =>
      conflict
        .columns(['client', 'day'])
        .doUpdateSet({ bytes: sql`stored_byte_counts.bytes + excluded.bytes` }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function deleteStoredBytesBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('stored_byte_counts').where('day', '<', day).execute()
}
