import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import {
  markIssueCanceled,
  markIssuePaused,
  markIssueResumed,
  readProgress,
  reopenIssue,
  requeueRefused,
} from '../sending/issue-state-repository.ts'
import { defineIssueOperation, holdIssues, requireState, sendIssues } from './change-issue.ts'
import { requireNoOther } from './start-issue.ts'

export const issuePaused = auditAction('issue.paused', 'paused an issue of the newsletter')

/** Mails under way are completed. Idempotent. */
export const pauseIssue = defineIssueOperation(holdIssues, async ({ trx, issue, record }) => {
  if (issue.state === 'paused') return
  requireState(issue, ['sending'])
  await markIssuePaused(trx, issue.id)
  await record(issuePaused)
})

const issueResumed = auditAction('issue.resumed', 'resumed an issue of the newsletter')

/** Idempotent. */
export const resumeIssue = defineIssueOperation(sendIssues, async ({ trx, issue, record }) => {
  if (issue.state === 'sending') return
  requireState(issue, ['paused'])
  await requireNoOther(trx, issue.id)
  await markIssueResumed(trx, issue.id)
  await record(issueResumed)
})

const issueRetried = auditAction('issue.retried', 'retried the refused mails of an issue')

/**
 * Under the same Message-IDs, to current subscribers; reopens a sent or paused issue. Idempotent
 * while it runs.
 * @throws Refused if nobody is left, or another is on its way
 */
export const retryRefused = defineIssueOperation(
  sendIssues,
  async ({ parts, trx, issue, record }) => {
    const { id, state } = issue
    requireState(issue, ['sending', 'paused', 'sent'])
    await requireNoOther(trx, id)
    const messages = await requeueRefused(trx, id, parts.now())
    if (messages === 0) {
      if (state === 'sending') return
      throw new Refused(NOBODY_REFUSED)
    }
    if (state === 'paused') await markIssueResumed(trx, id)
    else if (state === 'sent') await reopenIssue(trx, id)
    await record(issueRetried, { messages })
  },
)

const issueCanceled = auditAction('issue.canceled', 'canceled an issue of the newsletter')

/** Final. Idempotent. */
export const cancelIssue = defineIssueOperation(
  holdIssues,
  async ({ parts, trx, issue, record }) => {
    if (issue.state === 'canceled') return
    requireState(issue, ['sending', 'paused'])
    await markIssueCanceled(trx, issue.id, parts.now())
    const { sent, skipped } = await readProgress(trx, issue.id)
    await record(issueCanceled, { sent, skipped })
  },
)

const NOBODY_REFUSED = 'Nobody is left to retry: they got it since, or unsubscribed.'
