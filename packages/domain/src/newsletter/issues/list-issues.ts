import { defineOperation } from '../../staff/operation.ts'
import { editors } from '../../staff/roles.ts'
import {
  countIssuesByState,
  countMessages,
  type IssueState,
  selectIssues,
} from './issue-repository.ts'
import { articlesOf } from './published-article-repository.ts'

/** `sending`: also paused. */
export type IssueFilter = Exclude<IssueState, 'paused'>

/** Times in epoch milliseconds. */
export type ListedIssue = Awaited<ReturnType<typeof listIssues>>['issues'][number]

const ISSUES_PER_PAGE = 50

/** @returns newest first; `next`: the next page's `before` */
export const listIssues = defineOperation(
  { name: 'listIssues', roles: [...editors, 'sales', 'viewer'] },
  async (
    { store: { aside } },
    _actor,
    { state, before }: { state?: IssueFilter | undefined; before?: number | undefined },
  ) => {
    const found = await selectIssues(aside, {
      ...(state && { states: statesOf(state) }),
      ...(before !== undefined && { before }),
      limit: ISSUES_PER_PAGE + 1,
    })
    const rows = found.slice(0, ISSUES_PER_PAGE)
    const messages = await countMessages(
      aside,
      rows.map(({ id }) => id),
    )
    return {
      issues: rows.map(row => ({
        id: row.id,
        state: row.state,
        subject: row.subject,
        failure: row.failure,
        wall_time: row.wall_time,
        zone: row.zone,
        started_at: row.started_at,
        finished_at: row.finished_at,
        changedAt: row.changed_at,
        articles: articlesOf(row).length,
        /** Null: former member. */
        changedBy: row.member_name || row.member_email,
        /** Undefined before sending. */
        messages: messages.get(row.id),
      })),
      next: found.length > rows.length ? (rows.at(-1)?.number ?? null) : null,
    }
  },
)

export const countIssues = defineOperation(
  listIssues.permission,
  async ({ store: { aside } }): Promise<Record<IssueFilter, number>> => {
    const counts = await countIssuesByState(aside)
    const count = (filter: IssueFilter) =>
      statesOf(filter).reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
    return {
      draft: count('draft'),
      scheduled: count('scheduled'),
      sending: count('sending'),
      sent: count('sent'),
      canceled: count('canceled'),
    }
  },
)

function statesOf(filter: IssueFilter): IssueState[] {
  return filter === 'sending' ? ['sending', 'paused'] : [filter]
}
