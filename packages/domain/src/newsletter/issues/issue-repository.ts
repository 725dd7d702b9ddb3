import { isPostgres, type ReadDb, type Trx } from '@universe/store/store'
import type { NewsletterIssueTable, NewsletterMessageTable } from '@universe/store/tables'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type StoredIssue = Selectable<NewsletterIssueTable>
export type IssueState = StoredIssue['state']

type ReadingDb = Pick<ReadDb | Trx, 'selectFrom'>

export function findIssue(db: ReadingDb, id: string): Promise<StoredIssue | undefined> {
  return db.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Until the transaction ends. */
export function findIssueToChange(trx: Trx, id: string): Promise<StoredIssue | undefined> {
  const query = trx.selectFrom('newsletter_issues').selectAll().where('id', '=', id)
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertIssue(
  trx: Trx,
  issue: Insertable<NewsletterIssueTable>,
): Promise<void> {
  await trx.insertInto('newsletter_issues').values(issue).execute()
}

export async function updateIssue(
  trx: Trx,
  id: string,
  change: Updateable<NewsletterIssueTable>,
): Promise<void> {
  await trx.updateTable('newsletter_issues').set(change).where('id', '=', id).execute()
}

export async function removeIssue(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('newsletter_issues').where('id', '=', id).execute()
}

/** Sending or paused. One that waits only for retries does not block others. */
export function findUnderWay(db: ReadingDb): Promise<StoredIssue | undefined> {
  return db
    .selectFrom('newsletter_issues')
    .selectAll()
    .where(({ and, eb, exists, or, selectFrom }) => {
      const untried = selectFrom('newsletter_messages as message')
        .select('message.subscriber_id')
        .whereRef('message.issue_id', '=', 'newsletter_issues.id')
        .where('message.state', '=', 'pending')
        .where('message.attempts', '=', 0)
      return or([
        eb('newsletter_issues.state', '=', 'paused'),
        and([eb('newsletter_issues.state', '=', 'sending'), exists(untried)]),
      ])
    })
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

export function findLastSent(db: ReadingDb): Promise<StoredIssue | undefined> {
  return db
    .selectFrom('newsletter_issues')
    .selectAll()
    .where('state', 'in', ['sending', 'paused', 'sent'])
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findSubjects(db: ReadingDb, beginning: string): Promise<string[]> {
  const issues = await db
    .selectFrom('newsletter_issues')
    .select('subject')
    .where('subject', 'like', `${beginning}%`)
    .execute()
  return issues.map(({ subject }) => subject)
}

/** @param wallTime YYYY-MM-DDTHH:MM, inclusive */
export function findScheduledUpTo(db: ReadingDb, wallTime: string): Promise<StoredIssue[]> {
  return scheduled(db).where('wall_time', '<=', wallTime).execute()
}

export function findIssuesScheduledBy(db: ReadingDb, memberId: string): Promise<StoredIssue[]> {
  return scheduled(db).where('sender_id', '=', memberId).execute()
}

function scheduled(db: ReadingDb) {
  return db
    .selectFrom('newsletter_issues')
    .selectAll()
    .where('state', '=', 'scheduled')
    .orderBy('wall_time')
}

/** @param before number, exclusive @returns newest first */
export function selectIssues(
  db: ReadingDb,
  { states, before, limit }: { states?: readonly IssueState[]; before?: number; limit: number },
) {
  return db
    .selectFrom('newsletter_issues')
    .leftJoin('members', 'members.id', 'newsletter_issues.changed_by')
    .selectAll('newsletter_issues')
    .select(['members.name as member_name', 'members.email as member_email'])
    .$if(states !== undefined, rows => rows.where('newsletter_issues.state', 'in', states ?? []))
    .$if(before !== undefined, rows => rows.where('newsletter_issues.number', '<', before ?? 0))
    .orderBy('newsletter_issues.number', 'desc')
    .limit(limit)
    .execute()
}

/** Without states that have none. */
export async function countIssuesByState(db: ReadingDb): Promise<Map<IssueState, number>> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}

export type MessageCounts = Record<NewsletterMessageTable['state'], number>

export async function countMessages(
  db: ReadingDb,
  ids: readonly string[],
): Promise<Map<string, MessageCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('newsletter_messages')
    .select(({ fn }) => ['issue_id', 'state', fn.countAll<number>().as('count')])
    .where('issue_id', 'in', ids)
    .groupBy(['issue_id', 'state'])
    .execute()
  const counts = new Map<string, MessageCounts>()
  for (const { issue_id, state, count } of rows) {
    const own = counts.get(issue_id) ?? { pending: 0, sent: 0, refused: 0, skipped: 0 }
    counts.set(issue_id, { ...own, [state]: count })
  }
  return counts
}

/** @returns `firstAt`: the first one's, in epoch milliseconds */
export async function countSentSince(
  db: ReadingDb,
  id: string,
  since: number,
): Promise<{ sent: number; firstAt: number | null }> {
  const { sent, first_at } = await db
    .selectFrom('newsletter_messages')
    .select(({ fn }) => [fn.countAll<number>().as('sent'), fn.min('sent_at').as('first_at')])
    .where('issue_id', '=', id)
    .where('state', '=', 'sent')
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow()
  return { sent, firstAt: first_at === null ? null : Number(first_at) }
}

/** @returns null unless each waiting message was tried */
export async function findNextTry(db: ReadingDb, id: string): Promise<number | null> {
  const { tried, next_at } = await db
    .selectFrom('newsletter_messages')
    .select(({ fn }) => [fn.min('attempts').as('tried'), fn.min('next_attempt_at').as('next_at')])
    .where('issue_id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(tried) > 0 ? Number(next_at) : null
}

export async function countConfirmed(db: ReadingDb): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return count
}

/** @returns how many messages are left */
export async function removeUntried(trx: Trx, issueId: string): Promise<number> {
  await trx
    .deleteFrom('newsletter_messages')
    .where('issue_id', '=', issueId)
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .where('lease_owner', 'is', null)
    .execute()
  const { count } = await trx
    .selectFrom('newsletter_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow()
  return count
}

export async function wasTried(trx: Trx, messageName: string): Promise<boolean> {
  const found = await trx
    .selectFrom('outbox')
    .select('id')
    .where('purpose', '=', 'trial')
    .where('message_id', 'like', `<${messageName}@%`)
    .executeTakeFirst()
  return found !== undefined
}

/** @param since epoch milliseconds */
export async function countTrials(trx: Trx, memberId: string, since: number): Promise<number> {
  const { count } = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_kind', '=', 'notice')
    .where('request_id', '=', memberId)
    .where('purpose', '=', 'trial')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
