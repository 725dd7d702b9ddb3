import { type Db, isPostgres, type ReadDb, type Trx } from '@universe/store/store'
import type { SubscriberCountTable } from '@universe/store/tables'
import { sql } from 'kysely'
import type { Subscriber } from '../subscriber-repository.ts'
import type { ExportedSubscribers } from './list-subscribers.ts'

/** Newest first. */
export interface SubscriberSelection {
  state?: Subscriber['state'] | undefined
  /** In lower case. */
  part?: string | undefined
  /** Exclusive. */
  before?: { createdAt: number; id: string } | undefined
  limit: number
}

export function selectSubscribers(
  db: ReadDb,
  { state, part, before, limit }: SubscriberSelection,
): Promise<Subscriber[]> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .$if(state !== undefined, rows => rows.where('state', '=', state ?? 'pending'))
    .$if(part !== undefined, rows =>
      rows.where(sql<boolean>`email like ${`%${escapeLike(part ?? '')}%`} escape '\\'`),
    )
    .$if(before !== undefined, rows =>
      rows.where(
        // One comparison: both databases continue along the index.
        sql<boolean>`(created_at, id) < (${before?.createdAt ?? 0}, ${before?.id ?? ''})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** @returns `suppressed`: mail refused for good; only an HMAC is kept */
export async function readCounts(db: ReadDb): Promise<Omit<SubscriberCountTable, 'day'>> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['state', row => row.fn.countAll<number>().as('subscribers')])
    .groupBy('state')
    .execute()
  const { addresses } = await db
    .selectFrom('erasures')
    .select(row => row.fn.countAll<number>().as('addresses'))
    .where('kind', '=', 'suppressed')
    .executeTakeFirstOrThrow()
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0, suppressed: addresses }
  for (const { state, subscribers } of rows) counts[state] = subscribers
  return counts
}

/** @param day YYYY-MM-DD at the office; a repeat overwrites */
export async function putSubscriberCounts(db: Db, day: string): Promise<void> {
  const counts = await readCounts(db)
  await db
    .insertInto('subscriber_counts')
    .values({ day, ...counts })
    .onConflict(conflict => conflict.column('day').doUpdateSet(counts))
    .execute()
}

/** @returns newest first */
export function listCountedDays(db: ReadDb, limit: number) {
  return db
    .selectFrom('subscriber_counts')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}

/** @returns newest first */
export function listIssuesOf(db: ReadDb, id: string, limit: number) {
  return db
    .selectFrom('newsletter_messages as message')
    .innerJoin('newsletter_issues as issue', 'issue.id', 'message.issue_id')
    .select(['issue.id as issueId', 'issue.subject', 'message.state'])
    .select(['message.sent_at as sentAt', 'message.last_error as lastError'])
    .select(['issue.state as issueState', 'issue.finished_at as canceledAt'])
    .select('issue.started_at as startedAt')
    .where('message.subscriber_id', '=', id)
    .orderBy('issue.number', 'desc')
    .limit(limit)
    .execute()
}

export const EXPORTED_AT_ONCE = 500

export type StoredExport = Awaited<ReturnType<typeof readExported>>[number]

export async function countExported(db: ReadDb, { state }: ExportedSubscribers): Promise<number> {
  const { subscribers } = await db
    .selectFrom('subscribers')
    .select(row => row.fn.countAll<number>().as('subscribers'))
    .$if(state !== undefined, rows => rows.where('state', '=', state ?? 'confirmed'))
    .executeTakeFirstOrThrow()
  return subscribers
}

/** @param after an id, which begins with its time @returns oldest first */
export function readExported(db: ReadDb, { state }: ExportedSubscribers, after: string) {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'created_at', 'state_at'])
    .select(['source', 'consent', 'consented_at'])
    .where('id', '>', after)
    .$if(state !== undefined, rows => rows.where('state', '=', state ?? 'confirmed'))
    .orderBy('id')
    .limit(EXPORTED_AT_ONCE)
    .execute()
}

/** @param ids at least one @returns last ones, epoch milliseconds */
export async function findConfirmations(
  db: ReadDb,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const confirmed = await db
    .selectFrom('subscriber_events')
    .select(row => ['subscriber_id', row.fn.max('at').as('at')])
    .where('kind', '=', 'confirmed')
    .where('subscriber_id', 'in', ids)
    .groupBy('subscriber_id')
    .execute()
  return new Map(confirmed.map(({ subscriber_id, at }) => [subscriber_id, Number(at)]))
}

const isNeverAsked = sql<boolean>`state = 'pending' and asked_at is null`

export async function countNeverAsked(db: ReadDb): Promise<number> {
  const { subscribers } = await db
    .selectFrom('subscribers')
    .select(row => row.fn.countAll<number>().as('subscribers'))
    .where(isNeverAsked)
    .executeTakeFirstOrThrow()
  return subscribers
}

/** Oldest first. */
export function lockNeverAsked(trx: Trx, limit: number) {
  return trx
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where(isNeverAsked)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()
}

/** Epoch milliseconds. */
interface AskedBy {
  ids: readonly string[]
  memberId: string
  at: number
  /** When the mail is due: the time to confirm counts from here. */
  mailedAt: number
}

/** In the transaction that queues the mails. */
export async function markAsked(trx: Trx, { ids, memberId, at, mailedAt }: AskedBy): Promise<void> {
  await trx.updateTable('subscribers').set({ asked_at: mailedAt }).where('id', 'in', ids).execute()
  const event = { at, kind: 'asked' as const, detail: 'staff', member_id: memberId }
  await trx
    .insertInto('subscriber_events')
    .values(ids.map(id => ({ ...event, subscriber_id: id })))
    .execute()
}

export async function countWaitingMails(db: ReadDb, now: number): Promise<number> {
  const { waiting } = await waitingMails(db)
    .select(row => row.fn.countAll<number>().as('waiting'))
    .where('next_attempt_at', '>', now)
    .executeTakeFirstOrThrow()
  return waiting
}

/** @returns null if none waits */
export async function findLastDue(db: ReadDb): Promise<number | null> {
  const last = await waitingMails(db)
    .select('next_attempt_at')
    .orderBy('next_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.next_attempt_at ?? null
}

/** Not retries, whose delays grow. */
function waitingMails(db: ReadDb) {
  return db
    .selectFrom('outbox')
    .where('state', '=', 'pending')
    .where('request_kind', '=', 'subscriber')
    .where('purpose', '=', 'acknowledgement')
    .where('attempts', '=', 0)
}
