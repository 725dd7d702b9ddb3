import type { Store, Trx } from '@universe/store/store'
import type { NewsletterMessageTable } from '@universe/store/tables'
import { type Selectable, sql } from 'kysely'
import { claimedBy, type Lease, leaseClock } from '../../mail/outbox-repository.ts'
import { pacedAfter, roomNow } from './pace.ts'

/** An issue to one subscriber, as it stands in the newsletter's outbox. */
export type NewsletterMessage = Selectable<NewsletterMessageTable>
type Key = Pick<NewsletterMessage, 'issue_id' | 'subscriber_id'>

const UNLEASED = { lease_owner: null, lease_until: 0 }
const US_PER_MS = 1000

/** What the sending issues have, without the write lock that claiming takes. */
export async function lookForWork({ db, kind }: Store, now: number) {
  const clock = leaseClock({ kind }, now)
  return db
    .selectFrom('newsletter_issues as issue')
    .select(({ exists, not, selectFrom }) => {
      const pending = selectFrom('newsletter_messages as message')
        .select('message.subscriber_id')
        .whereRef('message.issue_id', '=', 'issue.id')
        .where('message.state', '=', 'pending')
      return [
        'issue.id',
        'issue.paced_at',
        exists(pending.where('next_attempt_at', '<=', now).where('lease_until', '<', clock)).as(
          'has_due',
        ),
        not(exists(pending)).as('is_done'),
      ]
    })
    .where('issue.state', '=', 'sending')
    .execute()
}

/** How many messages are wanted, and how many a minute all instances may send together. */
interface Wanted {
  limit: number
  perMinute: number
}

/**
 * Leases messages that are due, of the issue that was started first, so far as the rate allows. All
 * instances take turns at the issues' rows, where it stands what the rate has left.
 */
export function claimMessages(
  store: Store,
  lease: Lease,
  { limit, perMinute }: Wanted,
): Promise<NewsletterMessage[]> {
  return store.db.transaction().execute(async trx => {
    const issues = await lockSending(trx, store)
    if (issues.length === 0) return []
    const pacedAt = Math.max(...issues.map(({ paced_at }) => paced_at))
    const pace = { pacedAt, now: await readClock(trx, store, lease.now), perMinute }
    const wanted = Math.min(limit, roomNow(pace))
    const claimed: NewsletterMessage[] = []
    for (const { id } of issues) {
      if (claimed.length >= wanted) break
      claimed.push(...(await claimOf(trx, store, { id, lease, limit: wanted - claimed.length })))
    }
    if (claimed.length > 0) {
      await trx
        .updateTable('newsletter_issues')
        .set({ paced_at: pacedAfter(pace, claimed.length) })
        .where('state', '=', 'sending')
        .execute()
    }
    return claimed
  })
}

function lockSending(trx: Trx, { kind }: Store) {
  return trx
    .selectFrom('newsletter_issues')
    .select(['id', 'paced_at'])
    .where('state', '=', 'sending')
    .orderBy('started_at')
    .orderBy('number')
    .$if(kind === 'postgres', query => query.forNoKeyUpdate())
    .execute()
}

/** @returns epoch microseconds; on PostgreSQL by its own clock, which all instances share */
async function readClock(trx: Trx, { kind }: Store, now: number): Promise<number> {
  if (kind === 'sqlite') return now * US_PER_MS
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now`.execute(trx)
  return rows[0]?.now ?? now * US_PER_MS
}

async function claimOf(
  trx: Trx,
  store: Store,
  { id, lease, limit }: { id: string; lease: Lease; limit: number },
): Promise<NewsletterMessage[]> {
  const clock = leaseClock(store, lease.now)
  const due = await trx
    .selectFrom('newsletter_messages')
    .select('subscriber_id')
    .where('issue_id', '=', id)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', lease.now)
    .where('lease_until', '<', clock)
    .orderBy('next_attempt_at')
    .limit(limit)
    .$if(store.kind === 'postgres', query => query.forUpdate().skipLocked())
    .execute()
  if (due.length === 0) return []
  return trx
    .updateTable('newsletter_messages')
    .set(claimedBy(lease, endOf(store, lease)))
    .where('issue_id', '=', id)
    .where(
      'subscriber_id',
      'in',
      due.map(({ subscriber_id }) => subscriber_id),
    )
    .returningAll()
    .execute()
}

/** Keeps a message one's own for as long again, unless the lease has gone to another. */
export async function extendNewsletterLease(
  store: Store,
  message: Key,
  lease: Lease,
): Promise<void> {
  await changeLeased(store, message, lease.owner)
    .set({ lease_until: endOf(store, lease) })
    .execute()
}

function endOf(store: Store, { now, forMs }: Lease) {
  return sql<number>`${leaseClock(store, now)} + ${sql.lit(forMs)}`
}

/** The embedded store has one process: leases found at its start belong to one that died. */
export async function releaseNewsletterLeases({ db }: Store): Promise<void> {
  await db
    .updateTable('newsletter_messages')
    .set(UNLEASED)
    .where('issue_id', 'in', ({ selectFrom }) =>
      selectFrom('newsletter_issues')
        .select('newsletter_issues.id')
        .where('newsletter_issues.state', 'in', ['sending', 'paused']),
    )
    .where('state', '=', 'pending')
    .where('lease_owner', 'is not', null)
    .execute()
}

/**
 * What a message is made of, as it stands just before it goes.
 * @returns `email`: null for whoever has not confirmed any more; undefined where the issue is gone
 */
export function findTurn({ db }: Store, { issue_id, subscriber_id }: Key) {
  return db
    .selectFrom('newsletter_issues as issue')
    .leftJoin('subscribers as subscriber', join =>
      join.on('subscriber.id', '=', subscriber_id).on('subscriber.state', '=', 'confirmed'),
    )
    .select(['issue.state', 'issue.content', 'issue.started_at', 'subscriber.email'])
    .where('issue.id', '=', issue_id)
    .executeTakeFirst()
}

/** Marked whoever holds the lease by now, and though the issue was canceled: the message is out. */
export async function markNewsletterSent({ db }: Store, message: Key, now: number): Promise<void> {
  await db
    .updateTable('newsletter_messages')
    .set({ state: 'sent', sent_at: now, last_error: null, ...UNLEASED })
    .where('issue_id', '=', message.issue_id)
    .where('subscriber_id', '=', message.subscriber_id)
    .execute()
}

/** Marks a message whose subscriber no longer wants it, unless the lease has gone to another. */
export async function markSkipped(store: Store, message: Key, owner: string): Promise<void> {
  await changeLeased(store, message, owner)
    .set({ state: 'skipped', ...UNLEASED })
    .execute()
}

/** Gives a message back as it was before it was claimed. */
export async function putBack(
  store: Store,
  message: Key & Pick<NewsletterMessage, 'attempts'>,
  owner: string,
): Promise<void> {
  await changeLeased(store, message, owner)
    .set(row => ({
      attempts: row('attempts', '-', 1),
      ...(message.attempts === 1 && { first_attempt_at: null }),
      ...UNLEASED,
    }))
    .execute()
}

/** Records when a message that failed is tried again, unless the lease has gone to another. */
export async function markNewsletterFailed(
  store: Store,
  message: Key,
  { owner, error, retryAt }: { owner: string; error: string; retryAt: number },
): Promise<void> {
  await changeLeased(store, message, owner)
    .set({ next_attempt_at: retryAt, last_error: error, ...UNLEASED })
    .execute()
}

/**
 * Records that a message is given up.
 * @param saysGone whether the mail server says that there is no such mailbox
 * @returns false where the lease had gone to another
 */
export async function markRefused(
  trx: Trx,
  message: Key,
  { owner, error, saysGone }: { owner: string; error: string; saysGone: boolean },
): Promise<boolean> {
  const says_gone = saysGone ? 1 : 0
  const marked = await changeLeased({ db: trx }, message, owner)
    .set({ state: 'refused', last_error: error, says_gone, ...UNLEASED })
    .returning('subscriber_id')
    .executeTakeFirst()
  return marked !== undefined
}

/** @returns the subscribers of whom the mail server said that they have no mailbox; told once */
export async function takeSaidGone(trx: Trx, issueId: string): Promise<string[]> {
  const taken = await trx
    .updateTable('newsletter_messages')
    .set({ says_gone: 0 })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'refused')
    .where('says_gone', '=', 1)
    .returning('subscriber_id')
    .execute()
  return taken.map(({ subscriber_id }) => subscriber_id)
}

function changeLeased({ db }: Pick<Store, 'db'>, message: Key, owner: string) {
  return db
    .updateTable('newsletter_messages')
    .where('issue_id', '=', message.issue_id)
    .where('subscriber_id', '=', message.subscriber_id)
    .where('state', '=', 'pending')
    .where('lease_owner', '=', owner)
}
