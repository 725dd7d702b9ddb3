import type { ReadDb, Store, Trx } from '@universe/store/store'
import type { NewsletterIssueTable, NewsletterMessageTable } from '@universe/store/tables'
import type { Insertable, Selectable, Updateable } from 'kysely'

/** An issue as it stands in the store. */
export type StoredIssue = Selectable<NewsletterIssueTable>
/** Where an issue stands. */
export type IssueState = StoredIssue['state']

type ReadingDb = Pick<ReadDb | Trx, 'selectFrom'>

/** @returns an issue; undefined where there is none */
export function findIssue(db: ReadingDb, id: string): Promise<StoredIssue | undefined> {
  return db.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns an issue that nobody else changes until the transaction ends */
export function findIssueToChange(
  { kind }: Pick<Store, 'kind'>,
  trx: Trx,
  id: string,
): Promise<StoredIssue | undefined> {
  const query = trx.selectFrom('newsletter_issues').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** Adds an issue. */
export async function insertIssue(
  trx: Trx,
  issue: Insertable<NewsletterIssueTable>,
): Promise<void> {
  await trx.insertInto('newsletter_issues').values(issue).execute()
}

/** Updates an issue. */
export async function updateIssue(
  trx: Trx,
  id: string,
  change: Updateable<NewsletterIssueTable>,
): Promise<void> {
  await trx.updateTable('newsletter_issues').set(change).where('id', '=', id).execute()
}

/** Deletes an issue. */
export async function removeIssue(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('newsletter_issues').where('id', '=', id).execute()
}

/**
 * @returns the issue that goes out, or is paused on its way; undefined for none. What was tried once for
 *   everybody, and waits for a few servers that take nothing for now, keeps no other waiting.
 */
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

/** @returns the issue that was sent last, or is on its way */
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

/** @returns the subjects of issues that begin so */
export async function findSubjects(db: ReadingDb, beginning: string): Promise<string[]> {
  const issues = await db
    .selectFrom('newsletter_issues')
    .select('subject')
    .where('subject', 'like', `${beginning}%`)
    .execute()
  return issues.map(({ subject }) => subject)
}

/** @param wallTime as YYYY-MM-DDTHH:MM @returns the scheduled issues whose clocks show that or less */
export function findScheduledUpTo(db: ReadingDb, wallTime: string): Promise<StoredIssue[]> {
  return scheduled(db).where('wall_time', '<=', wallTime).execute()
}

/** @returns scheduled issues */
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

/** @param before the number below which they are @returns issues, the newest first */
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

/** @returns how many issues are in each state; those that there are none of are missing */
export async function countIssuesByState(db: ReadingDb): Promise<Map<IssueState, number>> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** An issue's messages, counted by outcome. */
export type MessageCounts = Record<NewsletterMessageTable['state'], number>

/** @returns counts of these issues' messages by outcome, by issue */
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
    counts.set(issue_id, { ...own, [state]: Number(count) })
  }
  return counts
}

/** @returns how many mails of an issue were taken from a time on, and when the first, in epoch milliseconds */
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
  return { sent: Number(sent), firstAt: first_at === null ? null : Number(first_at) }
}

/** @returns when an issue's waiting messages are retried, if each was tried once; else null */
export async function findNextTry(db: ReadingDb, id: string): Promise<number | null> {
  const { tried, next_at } = await db
    .selectFrom('newsletter_messages')
    .select(({ fn }) => [fn.min('attempts').as('tried'), fn.min('next_attempt_at').as('next_at')])
    .where('issue_id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(tried) > 0 ? Number(next_at) : null
}

/** @returns to how many an issue would go now */
export async function countConfirmed(db: ReadingDb): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes back the messages of an issue that nobody has tried to send. @returns how many there still are */
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
  return Number(count)
}

/** @returns titles of issues, for the audit */
export async function findIssuesNamed(db: ReadingDb, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('newsletter_issues')
    .select(['id', 'subject'])
    .where('id', 'in', ids)
    .execute()
}

/** @returns whether a trial was queued under this name before */
export async function wasTried(trx: Trx, messageName: string): Promise<boolean> {
  const found = await trx
    .selectFrom('outbox')
    .select('id')
    .where('purpose', '=', 'trial')
    .where('message_id', 'like', `<${messageName}@%`)
    .executeTakeFirst()
  return found !== undefined
}

/** @returns how many trials a member has sent since a time, in epoch milliseconds */
export async function countTrials(trx: Trx, memberId: string, since: number): Promise<number> {
  const { count } = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_kind', '=', 'notice')
    .where('request_id', '=', memberId)
    .where('purpose', '=', 'trial')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
