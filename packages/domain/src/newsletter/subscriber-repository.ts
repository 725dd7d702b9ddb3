import { isPostgres } from '@universe/store/dialect'
import type { ReadDb, Store, Trx } from '@universe/store/store'
import type { SubscriberTable, SuspectedSubscriptionTable } from '@universe/store/tables'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type Subscriber = Selectable<SubscriberTable>

/** Or finds the address's existing one, unchanged. Locked until the transaction ends. */
export function insertSubscriber(
  trx: Trx,
  subscriber: Insertable<SubscriberTable>,
): Promise<Subscriber> {
  return trx
    .insertInto('subscribers')
    .values(subscriber)
    .onConflict(conflict => conflict.column('email').doUpdateSet({ email: sql`subscribers.email` }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Until the transaction ends. */
export function lockSubscriber(trx: Trx, id: string): Promise<Subscriber | undefined> {
  return trx
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(trx), query => query.forUpdate())
    .executeTakeFirst()
}

/** After `lockSubscriber` or `insertSubscriber`. */
export async function updateSubscriber(
  trx: Trx,
  id: string,
  change: Updateable<SubscriberTable>,
): Promise<void> {
  await trx.updateTable('subscribers').set(change).where('id', '=', id).execute()
}

export function findSubscriber(db: ReadDb, id: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @param email in lower case */
export async function isSubscriber(trx: Trx, email: string): Promise<boolean> {
  const subscriber = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return subscriber !== undefined
}

/** @returns false if already suspected */
export async function insertSuspected(
  trx: Trx,
  suspected: SuspectedSubscriptionTable,
): Promise<boolean> {
  const stored = await trx
    .insertInto('suspected_subscriptions')
    .values(suspected)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** @param email in lower case @returns its id */
export async function deleteSuspected(trx: Trx, email: string): Promise<string | undefined> {
  const suspected = await trx
    .deleteFrom('suspected_subscriptions')
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return suspected?.id
}

/** @returns undefined once erased */
export async function findSubscription({ db }: Store, id: string) {
  const suspected = db
    .selectFrom('suspected_subscriptions')
    .select(['email', 'suspicion'])
    .where('id', '=', id)
  const subscriber = db
    .selectFrom('subscribers')
    .select(['email', sql.lit<string | null>(null).as('suspicion')])
    .where('id', '=', id)
  // In this order: suspected ones become subscribers, never the reverse.
  return (await suspected.executeTakeFirst()) ?? subscriber.executeTakeFirst()
}

/**
 * @param times epoch milliseconds: when pending ones were last asked, and others ended
 * @returns ids, locked until the transaction ends
 */
export async function lockExpired(
  trx: Trx,
  times: { pendingSince: number; endedSince: number; limit: number },
): Promise<string[]> {
  const { pendingSince, endedSince, limit } = times
  const rows = await trx
    .selectFrom('subscribers')
    .select('id')
    .where(row =>
      row.or([
        row.and([
          row('state', '=', 'pending'),
          row('asked_at', '<', pendingSince),
          // Asked for another link, but the budget was used up.
          row(row.fn.coalesce('consented_at', 'created_at'), '<', pendingSince),
        ]),
        row.and([row('state', '=', 'unsubscribed'), row('state_at', '<', endedSince)]),
      ]),
    )
    .limit(limit)
    // Being confirmed.
    .$if(isPostgres(trx), query => query.forUpdate().skipLocked())
    .execute()
  return rows.map(({ id }) => id)
}
