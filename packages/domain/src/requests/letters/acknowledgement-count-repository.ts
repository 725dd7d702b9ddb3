import type { Db, ReadDb, Trx } from '@universe/store/store'
import { sql } from 'kysely'
import { canonicalAddress } from '../../platform/canonical-address.ts'

/** @param day UTC, YYYY-MM-DD */
export async function lockCount(trx: Trx, recipient: string, day: string): Promise<number> {
  const { sent } = await trx
    .insertInto('acknowledgement_counts')
    .values({ recipient, day, sent: 0 })
    .onConflict(conflict =>
      conflict
        .columns(['recipient', 'day'])
        .doUpdateSet({ sent: sql`acknowledgement_counts.sent` }),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  return Number(sent)
}

/** For more than one, call `lockCount` first. */
export async function addToCounts(
  trx: Trx,
  recipients: string[],
  day: string,
  by = 1,
): Promise<void> {
  await trx
    .updateTable('acknowledgement_counts')
    .set({ sent: sql`sent + ${by}` })
    .where('day', '=', day)
    .where('recipient', 'in', recipients)
    .execute()
}

export async function deleteCountsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('acknowledgement_counts').where('day', '<', day).execute()
}

export function listAcknowledgementCounts(db: ReadDb, address: string) {
  return db
    .selectFrom('acknowledgement_counts')
    .select(['day', 'sent'])
    .where('recipient', '=', canonicalAddress(address))
    .orderBy('day')
    .execute()
}
