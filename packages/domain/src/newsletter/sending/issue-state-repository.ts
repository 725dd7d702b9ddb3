import type { ReadDb, Trx } from '@universe/store/store'
import type { NewsletterIssueTable, Tables } from '@universe/store/tables'
import type { ExpressionBuilder, Updateable } from 'kysely'
import type { MessageCounts } from '../issues/issue-repository.ts'
import { isOfOpenIssue, takeReportedGone } from './newsletter-message-repository.ts'

type ReadingDb = Pick<ReadDb | Trx, 'selectFrom'>

/** @returns whether it had the expected state */
async function moveIssue(
  trx: Trx,
  id: string,
  {
    from,
    to,
  }: { from: readonly NewsletterIssueTable['state'][]; to: Updateable<NewsletterIssueTable> },
): Promise<boolean> {
  const moved = await trx
    .updateTable('newsletter_issues')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/**
 * Attempts in progress are completed.
 * @param failure null: by a member
 * @returns as `moveIssue`
 */
export function markIssuePaused(
  trx: Trx,
  id: string,
  failure: string | null = null,
): Promise<boolean> {
  return moveIssue(trx, id, { from: ['sending'], to: { state: 'paused', failure } })
}

/**
 * The pause does not count as time of attempts.
 * @returns as `moveIssue`
 */
export async function markIssueResumed(trx: Trx, id: string): Promise<boolean> {
  const to = { state: 'sending' as const, failure: null, refused_in_a_row: 0 }
  const isResumed = await moveIssue(trx, id, { from: ['paused'], to })
  if (!isResumed) return false
  // Acceptances from now on do not confirm earlier reports of missing mailboxes.
  await takeReportedGone(trx, id)
  await trx
    .updateTable('newsletter_messages')
    .set({ first_attempt_at: null, attempts: 0 })
    .where('issue_id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '>', 0)
    .execute()
  return true
}

/**
 * Pending messages are skipped.
 * @param now epoch milliseconds
 * @returns as `moveIssue`
 */
export async function markIssueCanceled(trx: Trx, id: string, now: number): Promise<boolean> {
  const isCanceled = await moveIssue(trx, id, {
    from: ['sending', 'paused'],
    to: { state: 'canceled', finished_at: now },
  })
  if (!isCanceled) return false
  await trx
    .updateTable('newsletter_messages')
    .set({ state: 'skipped', lease_owner: null, lease_until: 0 })
    .where('issue_id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  return true
}

/**
 * Under the same Message-ID, for confirmed subscribers; those without a mailbox are suppressed.
 * @param now epoch milliseconds
 */
export async function requeueRefused(trx: Trx, id: string, now: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_messages')
    .set({
      state: 'pending',
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: now,
      says_gone: 0,
    })
    .where(isRefusedOf(id))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** As `requeueRefused` would. */
export async function countRequeueable(db: ReadingDb, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isRefusedOf(id))
    .executeTakeFirstOrThrow()
  return count
}

function isRefusedOf(id: string) {
  return ({ and, eb, selectFrom }: ExpressionBuilder<Tables, 'newsletter_messages'>) =>
    and([
      eb('issue_id', '=', id),
      eb('newsletter_messages.state', '=', 'refused'),
      eb(
        'subscriber_id',
        'in',
        selectFrom('subscribers')
          .select('subscribers.id')
          .where('subscribers.state', '=', 'confirmed'),
      ),
    ])
}

/** For requeued messages. @returns as `moveIssue` */
export function reopenIssue(trx: Trx, id: string): Promise<boolean> {
  const to = { state: 'sending' as const, finished_at: null, refused_in_a_row: 0 }
  return moveIssue(trx, id, { from: ['sent'], to })
}

/**
 * First in the transaction that records the refusal: locks the issue before its messages, as
 * claiming does.
 * @returns how many in a row
 */
export async function countRefusal(trx: Trx, id: string): Promise<number> {
  const counted = await trx
    .updateTable('newsletter_issues')
    .set(row => ({ refused_in_a_row: row('refused_in_a_row', '+', 1) }))
    .where('id', '=', id)
    .returning('refused_in_a_row')
    .executeTakeFirst()
  return counted?.refused_in_a_row ?? 0
}

/** After an acceptance. @returns whether there were refusals */
export async function endRefusals(trx: Trx, id: string): Promise<boolean> {
  const ended = await trx
    .updateTable('newsletter_issues')
    .set({ refused_in_a_row: 0 })
    .where('id', '=', id)
    .where('refused_in_a_row', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Since the last acceptance; `words`: of any one. */
export async function readRefusals(db: ReadingDb, id: string) {
  const refusal = await db
    .selectFrom('newsletter_issues as issue')
    .innerJoin('newsletter_messages as message', 'message.issue_id', 'issue.id')
    .select(['issue.refused_in_a_row as inARow', 'message.last_error as words'])
    .where('issue.id', '=', id)
    .where('message.state', '=', 'refused')
    .limit(1)
    .executeTakeFirst()
  return { inARow: refusal?.inARow ?? 0, words: refusal?.words ?? '' }
}

/** If sending, without pending messages. @returns whether it was */
export async function finishIssue(trx: Trx, id: string, now: number): Promise<boolean> {
  const finished = await trx
    .updateTable('newsletter_issues')
    .set({ state: 'sent', finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_messages')
            .select('subscriber_id')
            .where('issue_id', '=', id)
            .where('newsletter_messages.state', '=', 'pending'),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** @param issueId default: all that are sending or paused */
export async function readProgress(db: ReadingDb, issueId?: string): Promise<MessageCounts> {
  const progress: MessageCounts = { pending: 0, sent: 0, refused: 0, skipped: 0 }
  const counts = await db
    .selectFrom('newsletter_messages')
    .select(({ fn }) => ['state', fn.countAll<number>().as('messages')])
    .where(issueId === undefined ? isOfOpenIssue : row => row('issue_id', '=', issueId))
    .groupBy('state')
    .execute()
  for (const { state, messages } of counts) progress[state] = messages
  return progress
}
