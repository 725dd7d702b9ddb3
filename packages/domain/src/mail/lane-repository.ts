import type { Store, Trx } from '@universe/store/store'
import type { NewsletterMessageTable, OutboxTable, Tables } from '@universe/store/tables'
import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'

/** Lease duration, extended while sending. After a crash another sender takes over. */
export const LEASE_MS = 20_000

/** The tables of messages to send. Each has a lane. */
export type Outbox = 'outbox' | 'newsletter_messages'

/** The columns that all lanes share. */
export type QueuedMessage = Pick<
  Selectable<OutboxTable>,
  'message_id' | 'attempts' | 'first_attempt_at' | 'lease_owner'
>

/** Selects messages of an outbox. */
export type Which = (row: ExpressionBuilder<Tables, Outbox>) => Expression<SqlBool>

/** Holder and beginning of a lease. */
export interface Lease {
  owner: string
  now: number
}

/** Which of an outbox's messages to claim. */
interface Claim<Table extends Outbox> {
  table: Table
  lease: Lease
  /** In the order in which they are sent. */
  groups: readonly Which[]
  limit: number
}

/**
 * Leases due messages, oldest first within each group. Expired leases are ignored: the holder
 * crashed. On PostgreSQL instances share the work, each skipping rows that another is claiming.
 */
export async function claimDue<Table extends Outbox>(
  trx: Trx,
  { kind }: Pick<Store, 'kind'>,
  { table, lease, groups, limit }: Claim<Table>,
): Promise<Selectable<Tables[Table]>[]> {
  const due: string[] = []
  for (const isInGroup of groups) {
    if (due.length >= limit) break
    const rows = await trx
      .selectFrom<Outbox>(table)
      .select('message_id')
      .where(isInGroup)
      .where('state', '=', 'pending')
      .where('next_attempt_at', '<=', lease.now)
      .where(isUnleased({ kind }, lease.now))
      .orderBy('next_attempt_at')
      .limit(limit - due.length)
      .$if(kind === 'postgres', query => query.forUpdate().skipLocked())
      .execute()
    due.push(...rows.map(({ message_id }) => message_id))
  }
  if (due.length === 0) return []
  const claimed = await trx
    .updateTable<Outbox>(table)
    .set({
      lease_owner: lease.owner,
      lease_until: leaseEnd({ kind }, lease.now),
      attempts: sql<number>`attempts + 1`,
      first_attempt_at: sql<number>`coalesce(first_attempt_at, ${lease.now})`,
    })
    .where('message_id', 'in', due)
    .returningAll()
    .execute()
  return claimed as Selectable<Tables[Table]>[]
}

/** Extends a lease, unless another sender has taken over. */
export async function extendLease(
  { db, kind }: Store,
  table: Outbox,
  message: QueuedMessage,
  now: number,
): Promise<void> {
  await leasedMessage(db, table, message)
    .set({ lease_until: leaseEnd({ kind }, now) })
    .execute()
}

/**
 * Ends a lease with what came of the attempt, unless another sender has taken over.
 * @returns whether none had
 */
export async function endLease(
  db: Trx | Store['db'],
  table: Outbox,
  message: QueuedMessage,
  outcome: Updateable<OutboxTable> | Updateable<NewsletterMessageTable>,
): Promise<boolean> {
  const ended = await leasedMessage(db, table, message)
    .set({ ...outcome, ...UNLEASED })
    .returning('message_id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Applies no matter who holds the lease by now, as the message was sent.
 * @returns false if it was erased meanwhile
 */
export async function markSent(
  { db }: Store,
  table: Outbox,
  { message_id }: QueuedMessage,
  now: number,
): Promise<boolean> {
  const marked = await db
    .updateTable<Outbox>(table)
    .set({ state: 'sent', sent_at: now, last_error: null, ...UNLEASED })
    .$if(table === 'outbox', sent => sent.set({ letter: null }))
    .where('message_id', '=', message_id)
    .returning('message_id')
    .executeTakeFirst()
  return marked !== undefined
}

/** The embedded store has one process: leases found at startup are from a crashed one. */
export async function releaseLeases(
  { db }: Store,
  table: Outbox,
  which: Which = row => row.lit(true),
): Promise<void> {
  await db
    .updateTable<Outbox>(table)
    .set(UNLEASED)
    .where(which)
    .where('state', '=', 'pending')
    .where('lease_owner', 'is not', null)
    .execute()
}

/** @returns the condition that a message has no lease, or an expired one */
export function isUnleased(store: Pick<Store, 'kind'>, now: number) {
  return sql<SqlBool>`lease_until <= ${leaseClock(store, now)}`
}

const UNLEASED = { lease_owner: null, lease_until: 0 }

function leasedMessage(
  db: Trx | Store['db'],
  table: Outbox,
  { message_id, lease_owner }: QueuedMessage,
) {
  return db
    .updateTable<Outbox>(table)
    .where('message_id', '=', message_id)
    .where('state', '=', 'pending')
    .where('lease_owner', '=', lease_owner)
}

function leaseEnd(store: Pick<Store, 'kind'>, now: number) {
  return sql<number>`${leaseClock(store, now)} + ${sql.lit(LEASE_MS)}`
}

/**
 * Time source of leases. On PostgreSQL the database's clock, since instances compare each other's
 * leases and their clocks may differ; the embedded store has one process.
 */
function leaseClock({ kind }: Pick<Store, 'kind'>, now: number) {
  return kind === 'postgres'
    ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql<number>`${now}`
}
