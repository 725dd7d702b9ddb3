import type { ReadDb, Trx } from '@universe/store/store'
import type { SubscriberTable } from '@universe/store/tables'
import type { Insertable } from 'kysely'

/** @param emails in lower case, at least one @returns states by address */
export async function findStates(db: ReadDb, emails: readonly string[]) {
  const rows = await db
    .selectFrom('subscribers')
    .select(['email', 'state'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map(({ email, state }) => [email, state]))
}

/**
 * Skips existing ones.
 * @param rows at least one
 * @returns the stored ones
 */
export async function insertImported(
  trx: Trx,
  rows: readonly Insertable<SubscriberTable>[],
  { memberId, now }: { memberId: string; now: number },
): Promise<{ id: string; email: string }[]> {
  const stored = await trx
    .insertInto('subscribers')
    .values(rows)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning(['id', 'email', 'state'])
    .execute()
  const events = stored.map(({ id, state }) => ({
    subscriber_id: id,
    at: now,
    kind: 'imported' as const,
    detail: state === 'confirmed' ? state : null,
    member_id: memberId,
  }))
  if (events.length > 0) await trx.insertInto('subscriber_events').values(events).execute()
  return stored
}
