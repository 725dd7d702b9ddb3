import { isPostgres, type Store, type Trx } from '@universe/store/store'
import type { NewsletterMessageTable } from '@universe/store/tables'
import { type Selectable, sql } from 'kysely'
import { claimDue, isUnleased, type Lease, type Which } from '../../mail/lane-repository.ts'
import { mailDomain } from '../../mail/mail-settings.ts'
import { pacedAfter, roomNow } from './pace.ts'

export type NewsletterMessage = Selectable<NewsletterMessageTable>
type Key = Pick<NewsletterMessage, 'issue_id' | 'subscriber_id'>

/** Epoch milliseconds. */
interface IssueStart {
  issueId: string
  mailFrom: { address: string }
  now: number
}

/**
 * In the transaction that starts the issue; skips who has a message. One statement: SQLite blocks
 * other writers meanwhile.
 * @returns how many were added
 */
export async function fillIssue(trx: Trx, { issueId, mailFrom, now }: IssueStart): Promise<number> {
  const domain = mailDomain(mailFrom)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('newsletter_messages')
    .columns(['issue_id', 'subscriber_id', 'message_id', 'state', 'next_attempt_at'])
    .expression(
      trx
        .selectFrom('subscribers')
        .select(row => [
          sql<string>`cast(${issueId} as text)`.as('issue_id'),
          'id as subscriber_id',
          sql<string>`cast(${`<${issueId}.`} as text) || ${row.ref('id')} || cast(${`@${domain}>`} as text)`.as(
            'message_id',
          ),
          sql<'pending'>`'pending'`.as('state'),
          sql<number>`cast(${now} as bigint)`.as('next_attempt_at'),
        ])
        .where('state', '=', 'confirmed'),
    )
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Without the write lock that claiming takes. */
export async function lookForWork({ db }: Store, now: number) {
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
        exists(pending.where('next_attempt_at', '<=', now).where(isUnleased(db, now))).as(
          'has_due',
        ),
        not(exists(pending)).as('is_done'),
      ]
    })
    .where('issue.state', '=', 'sending')
    .execute()
}

const US_PER_MS = 1000

interface Wanted {
  limit: number
  /** Over all instances. */
  perMinute: number
}

/**
 * The issue started first goes first. Locks the issues' rows, which hold the rate shared by all
 * instances.
 */
export function claimMessages(
  store: Store,
  lease: Lease,
  { limit, perMinute }: Wanted,
): Promise<NewsletterMessage[]> {
  return store.db.transaction().execute(async trx => {
    const issues = await lockSending(trx)
    if (issues.length === 0) return []
    const pacedAt = Math.max(...issues.map(({ paced_at }) => paced_at))
    const pace = { pacedAt, now: await readClock(trx, lease.now), perMinute }
    const wanted = Math.min(limit, roomNow(pace))
    const groups = issues.map(({ id }) => isOfIssue(id))
    const table = 'newsletter_messages'
    const claimed = await claimDue(trx, { table, lease, groups, limit: wanted })
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

function lockSending(trx: Trx) {
  return trx
    .selectFrom('newsletter_issues')
    .select(['id', 'paced_at'])
    .where('state', '=', 'sending')
    .orderBy('started_at')
    .orderBy('number')
    .$if(isPostgres(trx), query => query.forNoKeyUpdate())
    .execute()
}

/** @returns epoch microseconds, by PostgreSQL's clock, which all instances share */
async function readClock(trx: Trx, now: number): Promise<number> {
  if (!isPostgres(trx)) return now * US_PER_MS
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now`.execute(trx)
  return rows[0]?.now ?? now * US_PER_MS
}

function isOfIssue(id: string): Which {
  return row => row('issue_id', '=', id)
}

/** A crashed process may have leased them. */
export const isOfOpenIssue: Which = row =>
  row('issue_id', 'in', ({ selectFrom }) =>
    selectFrom('newsletter_issues')
      .select('newsletter_issues.id')
      .where('newsletter_issues.state', 'in', ['sending', 'paused']),
  )

/**
 * Just before an attempt.
 * @returns `email`: null if no longer confirmed; undefined if the issue was deleted
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

/** @returns each once */
export async function takeReportedGone(trx: Trx, issueId: string): Promise<string[]> {
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
