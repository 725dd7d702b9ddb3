import { type Db, isPostgres, type Store, type Trx } from '@universe/store/store'
import type { NewsletterMessageTable, OutboxTable, Tables } from '@universe/store/tables'
import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'

/** Extended while sending. After a crash another sender takes over. */
export const LEASE_MS = 20_000

export type Outbox = 'outbox' | 'newsletter_messages'

export type QueuedMessage = Pick<
  Selectable<OutboxTable>,
  'message_id' | 'attempts' | 'first_attempt_at' | 'lease_owner'
>

export type Which = (row: ExpressionBuilder<Tables, Outbox>) => Expression<SqlBool>

/** `now`: its beginning. */
export interface Lease {
  owner: string
  now: number
}

interface Claim<Table extends Outbox> {
  table: Table
  lease: Lease
  /** In order of sending. */
  groups: readonly Which[]
  limit: number
}

/**
 * Oldest first within each group. On PostgreSQL instances share the work, each skipping rows that
 * another is claiming.
 */
export async function claimDue<Table extends Outbox>(
  trx: Trx,
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
      .where(isUnleased(trx, lease.now))
      .orderBy('next_attempt_at')
      .limit(limit - due.length)
      .$if(isPostgres(trx), query => query.forUpdate().skipLocked())
      .execute()
    due.push(...rows.map(({ message_id }) => message_id))
  }
  if (due.length === 0) return []
  const claimed = await trx
    .updateTable<Outbox>(table)
    .set({
      lease_owner: lease.owner,
      lease_until: leaseEnd(trx, lease.now),
      attempts: sql<number>`attempts + 1`,
      first_attempt_at: sql<number>`coalesce(first_attempt_at, ${lease.now})`,
    })
    .where('message_id', 'in', due)
    .returningAll()
    .execute()
  return claimed as Selectable<Tables[Table]>[]
}

/** Unless another sender took over. */
export async function extendLease(
  { db }: Store,
  table: Outbox,
  message: QueuedMessage,
  now: number,
): Promise<void> {
  await leasedMessage(db, table, message)
    .set({ lease_until: leaseEnd(db, now) })
    .execute()
}

/**
 * Unless another sender took over.
 * @returns false if one had
 */
export async function endLease(
  db: Db,
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
 * Whoever holds the lease by now: the message was sent.
 * @returns false if erased meanwhile
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

/** SQLite has one process: leases found at startup are from a crashed one. */
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

export function isUnleased(db: Dialect, now: number) {
  return sql<SqlBool>`lease_until <= ${leaseClock(db, now)}`
}

type Dialect = Pick<Db, 'getExecutor'>

const UNLEASED = { lease_owner: null, lease_until: 0 }

function leasedMessage(db: Db, table: Outbox, { message_id, lease_owner }: QueuedMessage) {
  return db
    .updateTable<Outbox>(table)
    .where('message_id', '=', message_id)
    .where('state', '=', 'pending')
    .where('lease_owner', '=', lease_owner)
}

function leaseEnd(db: Dialect, now: number) {
  return sql<number>`${leaseClock(db, now)} + ${sql.lit(LEASE_MS)}`
}

/**
 * PostgreSQL's clock: instances compare leases, and their clocks may differ. SQLite has one
 * process.
 */
function leaseClock(db: Dialect, now: number) {
  return isPostgres(db)
    ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql<number>`${now}`
}
