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

/** A message as it stands in the outbox. */
export type OutboxMessage = Selectable<OutboxTable>
/** What its sender says of a message; the rest is where it stands on its way. */
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
 * Puts messages into the outbox, in the transaction of what causes them.
 * @param dueAt from when on they may go, in epoch milliseconds; at once where it is missing
 */
export async function insertMessages(
  trx: Trx,
  messages: NewMessage[],
  dueAt?: number,
): Promise<void> {
  if (messages.length === 0) return
  const waiting = {
    state: 'pending' as const,
    attempts: 0,
    first_attempt_at: null,
    lease_owner: null,
    lease_until: null,
    last_error: null,
    sent_at: null,
  }
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('outbox')
      .values(
        messages.slice(from, from + ROWS_AT_ONCE).map(message => ({
          ...message,
          ...waiting,
          next_attempt_at: dueAt ?? message.created_at,
        })),
      )
      .execute()
  }
}

const ROWS_AT_ONCE = 200

/** Whose a message is while it is sent. */
export interface Lease {
  owner: string
  now: number
  forMs: number
}

/**
 * Leases messages that are due, requests' before those to subscribers, oldest first. A lease that ran out counts as none: its owner died.
 * On PostgreSQL several instances share the work, and each skips what another is just taking.
 */
export function claimDue(store: Store, lease: Lease, limit: number): Promise<OutboxMessage[]> {
  return store.db.transaction().execute(async trx => {
    const due = await trx
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'pending')
      .where('next_attempt_at', '<=', lease.now)
      .where(isUnleased(store, lease.now))
      // Where a server comes back after hours, many subscribers may wait: a request's mail goes first.
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
 * @param until when the lease ends, for a query
 * @returns what claiming a message for an attempt writes of it
 */
export function claimedBy({ owner, now }: Lease, until: RawBuilder<number>) {
  return {
    lease_owner: owner,
    lease_until: until,
    attempts: sql<number>`attempts + 1`,
    first_attempt_at: sql<number>`coalesce(first_attempt_at, ${now})`,
  }
}

/** Whether any message is due, without the write lock that claiming takes. */
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

/** Keeps a message one's own for as long again, unless the lease has gone to another. */
export async function extendLease(store: Store, id: string, lease: Lease): Promise<void> {
  await store.db
    .updateTable('outbox')
    .set({ lease_until: endOf(store, lease) })
    .where('id', '=', id)
    .where('lease_owner', '=', lease.owner)
    .execute()
}

/** @returns the condition that nobody is sending a message, or that whoever did so died */
export function isUnleased(store: Pick<Store, 'kind'>, now: number) {
  const clock = leaseClock(store, now)
  return (row: ExpressionBuilder<Tables, 'outbox'>): Expression<SqlBool> =>
    row.or([row('lease_until', 'is', null), row('lease_until', '<=', clock)])
}

function endOf(store: Store, { now, forMs }: Lease) {
  return sql<number>`${leaseClock(store, now)} + ${sql.lit(forMs)}`
}

/**
 * Instances that share a PostgreSQL store compare each other's leases, and their clocks may differ:
 * the database's own decides. An embedded store has one process, and so one clock.
 * @returns epoch milliseconds, for a query
 */
export function leaseClock({ kind }: Pick<Store, 'kind'>, now: number) {
  return kind === 'postgres'
    ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql<number>`${now}`
}

/** The embedded store has one process: leases found at its start belong to one that died. */
export async function releaseLeases({ db }: Store): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_owner: null, lease_until: null })
    .where('state', '=', 'pending')
    .where('lease_owner', 'is not', null)
    .execute()
}

/** Which messages are meant. */
interface UntriedMessages {
  kinds: readonly OutboxMessage['request_kind'][]
  requestIds: readonly string[]
  purpose: OutboxMessage['purpose']
  /** Those of one time alone. */
  createdAt?: number
  /** What the Message-ID has before its host. */
  messageName?: string
}

/** Deletes messages that nobody has tried to send yet. @returns whose they were, and of which requests */
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

/** Deletes a message, sent or not. */
export async function deleteMessage({ db }: Store, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/**
 * Marked whoever holds the lease by now: the message is out.
 * @returns false if it is no longer there: it was erased on its way
 */
export async function markSent(
  { db }: Store,
  { id }: OutboxMessage,
  now: number,
): Promise<boolean> {
  const marked = await db
    .updateTable('outbox')
    .set({
      ...{ state: 'sent', sent_at: now, lease_owner: null, lease_until: null, last_error: null },
      letter: null,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** How an attempt failed. */
export interface Failure {
  owner: string
  error: string
  /** When to try again, or null for never. */
  retryAt: number | null
}

/** Records an attempt that failed, unless the lease has gone to another. */
export async function markFailed({ db }: Store, id: string, failure: Failure): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      ...(failure.retryAt === null
        ? { state: 'dead' as const }
        : { next_attempt_at: failure.retryAt }),
      last_error: failure.error,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('lease_owner', '=', failure.owner)
    .execute()
}
