import { randomUUID } from 'node:crypto'
import type { IssueFilter, ListedIssue } from '@universe/domain/newsletter/issues/list-issues'
import { describeCount } from '../shared/count.ts'
import type { ZoneTimes } from '../shared/times/zone-times.ts'
import { describeIssue, issueStates } from './describe-issue.ts'

/** After "All". */
export const ISSUE_TABS = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const

interface IssueListParts {
  issues: ListedIssue[]
  counts: Record<IssueFilter, number>
  times: ZoneTimes
}

export function showIssues({ issues, counts, times }: IssueListParts) {
  const now = Date.now()
  return {
    issues: issues.map(issue => ({
      id: issue.id,
      subject: issue.subject,
      state: issue.state,
      stateText: issueStates[issue.state],
      meaning: describeIssue(issue, times),
      changed: {
        at: new Date(issue.changedAt).toISOString(),
        by: issue.changedBy,
        text: times.recent(issue.changedAt, now),
      },
    })),
    counts: Object.fromEntries(ISSUE_TABS.map(tab => [tab, describeCount(counts[tab])])) as Record<
      IssueFilter,
      string | undefined
    >,
    /** A repeated post creates it once. */
    newId: randomUUID(),
  }
}

export type ShownIssues = ReturnType<typeof showIssues>

/** Invalid values count as missing. */
export function readIssueFilter(params: URLSearchParams) {
  const before = params.get('before') ?? ''
  return {
    state: ISSUE_TABS.find(tab => tab === params.get('state')),
    before: /^\d{1,9}$/.test(before) ? Number(before) : undefined,
  }
}
