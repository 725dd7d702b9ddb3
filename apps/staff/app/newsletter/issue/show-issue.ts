import { randomUUID } from 'node:crypto'
import { checkSender } from '@universe/domain/newsletter/check-sender'
import { tellDay } from '@universe/domain/newsletter/issue-content'
import { EDITABLE, editIssues, sendIssues } from '@universe/domain/newsletter/issues/change-issue'
import type { PublishedArticle } from '@universe/domain/newsletter/issues/published-article-repository'
import type {
  IssueArticle,
  IssueProgress,
  ReadIssue,
} from '@universe/domain/newsletter/issues/read-issue'
import { nameSchedule } from '@universe/domain/newsletter/issues/schedule-issue'
import { UNDO_MS } from '@universe/domain/platform/undo'
import { isPermitted } from '@universe/domain/staff/operation'
import type { RouterContextProvider } from 'react-router'
import { formatWhen } from '../../content/publication/wall-times.ts'
import { signedIn } from '../../server/perform.ts'
import { deliveryOf, requestContext, timesOf } from '../../server/request-context.ts'
import { issueStates } from '../describe-issue.ts'
import { showProgress } from './show-progress.ts'

export interface ShownArticle {
  id: number
  title: string
  about: string
  /** Withdrawn, so it is not sent. */
  isGone: boolean
}

interface IssueParts {
  issue: ReadIssue
  progress: IssueProgress
  /** Filtered by the search. */
  addable: readonly PublishedArticle[]
  search: string
  /** Names of other members who have it open. */
  others: string[]
}

export function showIssue(
  context: Readonly<RouterContextProvider>,
  { issue, progress, addable, search, others }: IssueParts,
) {
  const { id, state, draft, revision, articles } = issue
  const actor = signedIn(context)
  const times = timesOf(context)
  const now = context.get(requestContext).parts.now()
  const isEditable = EDITABLE.includes(state)
  const mayTry = isEditable && isPermitted(actor, editIssues)
  const maySend = isPermitted(actor, sendIssues)
  return {
    kind: 'issue' as const,
    id,
    state,
    draft,
    revision,
    search,
    path: `/newsletter/${encodeURIComponent(id)}`,
    stateText: issueStates[state],
    isEditable,
    /** Half a change of a scheduled issue would leave by itself. */
    mayEdit: mayTry && state === 'draft',
    mayTry,
    maySend,
    mayStart: maySend && !progress.isSecretLost,
    mayCheck: isPermitted(actor, checkSender),
    isDeleted: false,
    mayEditLater: mayTry,
    others,
    saved: times.moment(issue.changed_at, now),
    savedBy: issue.changed_by === actor.memberId ? 'You' : (issue.changedBy ?? 'Somebody'),
    savedIn: issue.editor_id,
    editorId: randomUUID(),
    zone: times.zone,
    articles: articles.map(showArticle),
    addable: addable.map(({ id: articleId, title, category, createdAt }) => ({
      id: articleId,
      title,
      about: describeArticle(category, createdAt),
    })),
    schedule: showIssueSchedule(issue),
    progress: isEditable ? null : showProgress(progress, deliveryOf(context), times, now),
    undoMs: undoMsOf(issue, actor.memberId, now),
    trialId: randomUUID(),
    memberId: actor.memberId,
  }
}

export type ShownIssue = ReturnType<typeof showIssue>

function showArticle({ id, title, category, date, isPublished }: IssueArticle): ShownArticle {
  return {
    id,
    isGone: !isPublished,
    title: title ?? 'An article no longer on the site',
    about: isPublished
      ? describeArticle(category, date)
      : 'No longer on the site, so it is left out',
  }
}

/** @returns "Telecom · 18 Nov 2026" */
function describeArticle(category: string, createdAt: string): string {
  return [category, tellDay(createdAt)].filter(Boolean).join(' · ')
}

/** For the member who started sending. */
function undoMsOf({ state, started_at, sender_id }: ReadIssue, memberId: string, now: number) {
  if (state !== 'sending' || started_at === null || sender_id !== memberId) return 0
  return Math.max(0, Math.min(UNDO_MS, started_at + UNDO_MS - now))
}

/** @returns null without a schedule */
export function showIssueSchedule(issue: ReadIssue) {
  const { wall_time: wallTime, zone, occurrence, failure } = issue
  if (wallTime === null || zone === null) return null
  const scheduled = { wallTime, zone, occurrence }
  return {
    ...scheduled,
    /** The schedule seen, for forms. */
    replaces: nameSchedule(issue),
    when: formatWhen(scheduled),
    /** Null while pending. */
    failure,
  }
}
