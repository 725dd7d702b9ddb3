import { Refused } from '../../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { beginSending } from './begin-sending.ts'
import {
  defineIssueOperation,
  EDITABLE,
  holdIssues,
  requireState,
  sendIssues,
} from './change-issue.ts'
import { type IssueState, removeUntried, updateIssue } from './issue-repository.ts'
import { requireSchedule } from './schedule-issue.ts'

export const issueStarted = auditAction('issue.started', 'began to send an issue of the newsletter')

/**
 * A repeat neither starts it twice nor revives an undone start.
 * @param request `replaces`: the schedule seen, from `nameSchedule`
 * @throws Refused if it cannot be sent, or was saved or scheduled meanwhile
 */
export const startIssue = defineIssueOperation(
  sendIssues,
  async (
    { parts, actor, trx, issue, record },
    { revision, replaces }: { id: string; revision: number; replaces: string },
  ) => {
    if (STARTED.includes(issue.state) && issue.revision === revision) return
    requireState(issue, EDITABLE)
    if (issue.revision !== revision) throw new Refused(OVERTAKEN)
    requireSchedule(issue, replaces)
    await record(issueStarted, await beginSending(parts, trx, issue, actor.memberId))
  },
)

const issueStartUndone = auditAction('issue.start-undone', 'undid the sending of an issue')

/**
 * Within seconds, before any mail. The draft's new revision keeps an older form from restarting it.
 * @param request with the started revision
 * @throws Refused if too late, or started again
 */
export const undoStart = defineIssueOperation(
  holdIssues,
  async ({ parts, trx, issue, record }, { id, revision }: { id: string; revision: number }) => {
    // A repeat.
    if (issue.state === 'draft') return
    if (issue.revision !== revision) throw new Refused(STARTED_ANEW)
    const isLate = parts.now() > (issue.started_at ?? 0) + UNDO_ACCEPTED_MS
    const isOnItsWay = issue.state === 'sending' || issue.state === 'paused'
    if (!isOnItsWay || isLate) throw new Refused(TOO_LATE)
    if ((await removeUntried(trx, id)) > 0) throw new Refused(TOO_LATE)
    await updateIssue(trx, id, {
      state: 'draft',
      content: null,
      started_at: null,
      sender_id: null,
      revision: issue.revision + 1,
    })
    await record(issueStartUndone)
  },
)

const STARTED: readonly IssueState[] = ['sending', 'paused', 'sent']
const OVERTAKEN =
  'Someone changed it since you loaded this page. Nothing was sent; review it, then send it.'
const STARTED_ANEW =
  'It was undone and started again since you loaded this page. Nothing was changed; reload the page.'
const TOO_LATE = 'Too late to undo: mail is being sent. Pause or cancel it instead.'
