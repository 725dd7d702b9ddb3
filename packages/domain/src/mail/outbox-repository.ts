import type { Store, Trx } from '@universe/store/store'
import type { OutboxTable, Tables } from '@universe/store/tables'
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'

/** A message as stored. */
export type OutboxMessage = Selectable<OutboxTable>
/** The columns a sender provides; the others track delivery. */
export type NewMessage = Pick<
  OutboxTable,
  | 'id'
  | 'request_kind'
  | 'request_id'
  | 'purpose'
  | 'recipient'
  | 'reply_to'
  | 'subject'
  | 'body'
  | 'attachment_application_id'
  | 'message_id'
  | 'created_at'
> &
  Partial<Pick<OutboxTable, 'letter'>>

/**
 * Queues messages in the transaction of their cause.
 * @param dueAt earliest time of sending, in epoch milliseconds; default: at once
 */
export async function insertMessages(
  trx: Trx,
  messages: NewMessage[],
  dueAt?: number,
): Promise<void> {
  if (messages.length === 0) return
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('outbox')
      .values(
        messages.slice(from, from + ROWS_AT_ONCE).map(message => ({
          ...message,
          state: 'pending' as const,
          next_attempt_at: dueAt ?? message.created_at,
        })),
      )
      .execute()
  }
}

const ROWS_AT_ONCE = 200

/** Holder and time of a lease. */
export interface Lease {
  owner: string
  now: number
  forMs: number
}

/**
 * Leases due messages, oldest first, those about requests before those to subscribers. Expired
 * leases are ignored: the holder crashed. On PostgreSQL instances share the work, each skipping
 * rows that another is claiming.
 */
export function claimDue(store: Store, lease: Lease, limit: number): Promise<OutboxMessage[]> {
  return store.db.transaction().execute(async trx => {
    const due = await trx
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'pending')
      .where('next_attempt_at', '<=', lease.now)
      .where(isUnleased(store, lease.now))
      // After a long outage of the mail server many subscribers may wait; requests go first.
      .orderBy(row => row.case().when('request_kind', '=', 'subscriber').then(1).else(0).end())
      .orderBy('next_attempt_at')
      .limit(limit)
      .$if(store.kind === 'postgres', query => query.forUpdate().skipLocked())
      .execute()
    if (due.length === 0) return []
    return trx
      .updateTable('outbox')
      .set(claimedBy(lease, endOf(store, lease)))
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returningAll()
      .execute()
  })
}

/**
 * @param until expression for the lease's expiry
 * @returns columns to write when claiming a message for an attempt
 */
export function claimedBy({ owner, now }: Lease, until: RawBuilder<number>) {
  return {
    lease_owner: owner,
    lease_until: until,
    attempts: sql<number>`attempts + 1`,
    first_attempt_at: sql<number>`coalesce(first_attempt_at, ${now})`,
  }
}

/** Whether any message is due, without the write lock of claiming. */
export async function hasDue(store: Store, now: number): Promise<boolean> {
  const due = await store.db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .where(isUnleased(store, now))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Extends a lease, unless another sender has taken over. */
export async function extendLease(store: Store, id: string, lease: Lease): Promise<void> {
  await store.db
    .updateTable('outbox')
    .set({ lease_until: endOf(store, lease) })
    .where('id', '=', id)
    .where('lease_owner', '=', lease.owner)
    .execute()
}

/** @returns the condition that a message has no lease, or an expired one */
export function isUnleased(store: Pick<Store, 'kind'>, now: number) {
  const clock = leaseClock(store, now)
  return (row: ExpressionBuilder<Tables, 'outbox'>): Expression<SqlBool> =>
    row('lease_until', '<=', clock)
}

function endOf(store: Store, { now, forMs }: Lease) {
  return sql<number>`${leaseClock(store, now)} + ${sql.lit(forMs)}`
}

/**
 * Time source of leases. On PostgreSQL the database's clock, since instances compare each other's
 * leases and their clocks may differ; the embedded store has one process.
 * @returns an expression for epoch milliseconds
 */
export function leaseClock({ kind }: Pick<Store, 'kind'>, now: number) {
  return kind === 'postgres'
    ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql<number>`${now}`
}

/** The embedded store has one process: leases found at startup are from a crashed one. */
export async function releaseLeases({ db }: Store): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_owner: null, lease_until: 0 })
    .where('state', '=', 'pending')
    .where('lease_owner', 'is not', null)
    .execute()
}

/** Selects messages. */
interface UntriedMessages {
  kinds: readonly OutboxMessage['request_kind'][]
  requestIds: readonly string[]
  purpose: OutboxMessage['purpose']
  /** Only those created at this time. */
  createdAt?: number
  /** Local part of the Message-ID. */
  messageName?: string
}

/** Deletes messages with no attempt yet. @returns their recipients and requests */
export function deleteUntried(
  trx: Trx,
  store: Pick<Store, 'kind'>,
  { kinds, requestIds, purpose, createdAt, messageName }: UntriedMessages,
  now: number,
): Promise<Pick<OutboxMessage, 'recipient' | 'request_id'>[]> {
  return trx
    .deleteFrom('outbox')
    .where('request_kind', 'in', kinds)
    .where('request_id', 'in', requestIds)
    .where('purpose', '=', purpose)
    .$if(createdAt !== undefined, rows => rows.where('created_at', '=', createdAt ?? 0))
    .$if(messageName !== undefined, rows => rows.where('message_id', 'like', `<${messageName}@%`))
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .where(isUnleased(store, now))
    .returning(['recipient', 'request_id'])
    .execute()
}

export async function deleteMessage({ db }: Store, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/**
 * Applies no matter who holds the lease by now, as the message was sent.
 * @returns false if it was erased meanwhile
 */
export async function markSent(
  { db }: Store,
  { id }: OutboxMessage,
  now: number,
): Promise<boolean> {
  const marked = await db
    .updateTable('outbox')
    .set({
      state: 'sent',
      sent_at: now,
      lease_owner: null,
      lease_until: 0,
      last_error: null,
      letter: null,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** A failed attempt. */
export interface Failure {
  owner: string
  error: string
  /** Time of the next attempt, null for none. */
  retryAt: number | null
}

/** Records a failed attempt, unless another sender has taken over. */
export async function markFailed({ db }: Store, id: string, failure: Failure): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      ...(failure.retryAt === null
        ? { state: 'dead' as const }
        : { next_attempt_at: failure.retryAt }),
      last_error: failure.error,
      lease_owner: null,
      lease_until: 0,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('lease_owner', '=', failure.owner)
    .execute()
}
