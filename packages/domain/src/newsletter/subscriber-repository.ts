import { isPostgres, type ReadDb, type Store, type Trx } from '@universe/store/store'
import type {
  SubscriberEventTable,
  SubscriberTable,
  SuspectedSubscriptionTable,
} from '@universe/store/tables'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import {
  deleteRows,
  type Person,
  SUBSCRIPTION_TABLES,
  selectIds,
} from '../requests/visitor-repository.ts'

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

export type StoredEvent = Selectable<SubscriberEventTable>

/** In the event's own transaction. */
export async function addEvent(
  trx: Trx,
  event: Omit<Insertable<SubscriberEventTable>, 'number' | 'member_id'> & {
    member_id?: string | null
  },
): Promise<void> {
  await trx
    .insertInto('subscriber_events')
    .values({ member_id: null, ...event })
    .execute()
}

/** @param after epoch milliseconds */
export async function countRenewedByLink(trx: Trx, id: string, after: number): Promise<number> {
  const { events } = await trx
    .selectFrom('subscriber_events')
    .select(row => row.fn.countAll<number>().as('events'))
    .where('subscriber_id', '=', id)
    .where('kind', '=', 'renewed')
    .where('detail', '=', 'link')
    .where('at', '>', after)
    .executeTakeFirstOrThrow()
  return events
}

/** Oldest first. */
export async function listEvents(db: ReadDb, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('subscriber_events')
    .selectAll()
    .where('subscriber_id', 'in', ids)
    .orderBy('number')
    .execute()
}

export function findLastEvent(db: ReadDb, id: string): Promise<StoredEvent | undefined> {
  return db
    .selectFrom('subscriber_events')
    .selectAll()
    .where('subscriber_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Suspected ones have a reason. */
export async function listSubscriptions(db: ReadDb, addresses: readonly string[]) {
  if (addresses.length === 0) return []
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at', sql.lit<string | null>(null).as('suspicion')])
    .select(['state', 'state_at', 'asked_at', 'source', 'consent'])
    .where('email', 'in', addresses)
    .execute()
  const suspected = await db
    .selectFrom('suspected_subscriptions')
    .select(['id', 'email', 'created_at', 'suspicion'])
    .where('email', 'in', addresses)
    .execute()
  return [...subscribers, ...suspected]
}

/** With messages. @returns counts */
export async function deleteSubscriptions(
  trx: Trx,
  person: Person,
): Promise<{ subscriptions: number; messages: number }> {
  if (person.addresses.length === 0) return { subscriptions: 0, messages: 0 }
  const messages = await trx
    .deleteFrom('outbox')
    .where('request_kind', '=', 'subscriber')
    .where(row =>
      row.or(
        SUBSCRIPTION_TABLES.map(table => row('request_id', 'in', selectIds(trx, table, person))),
      ),
    )
    .returning('id')
    .execute()
  return {
    subscriptions: await deleteRows(trx, SUBSCRIPTION_TABLES, person),
    messages: messages.length,
  }
}

/** With history and messages. */
export async function deleteSubscribers(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('outbox')
    .where('request_kind', '=', 'subscriber')
    .where('request_id', 'in', ids)
    .execute()
  await trx.deleteFrom('subscribers').where('id', 'in', ids).execute()
}

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
