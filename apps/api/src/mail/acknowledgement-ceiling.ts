import { sql } from 'kysely'
import type { Db, Trx } from '../api-deps.ts'
import { DAY_MS } from '../day.ts'

/**
 * @param perDay how many one address gets in a UTC day, whoever enters it; undefined for no ceiling
 * @returns whether this address may get another one today; if so, it is counted
 */
export async function takeAcknowledgement(
  trx: Trx,
  { address, now, perDay }: { address: string; now: number; perDay: number | undefined },
): Promise<boolean> {
  if (perDay === undefined) return true
  const counted = await trx
    .insertInto('acknowledgement_counts')
    .values({ recipient: address.toLowerCase(), day: utcDay(now), sent: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['recipient', 'day'])
        .doUpdateSet({ sent: sql`acknowledgement_counts.sent + 1` })
        .where('acknowledgement_counts.sent', '<', perDay),
    )
    .returning('sent')
    .executeTakeFirst()
  return counted !== undefined
}

/** Forgets the counts of days gone by. */
export async function purgeAcknowledgementCounts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('acknowledgement_counts')
    .where('day', '<', utcDay(now - DAY_MS))
    .execute()
}

function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
