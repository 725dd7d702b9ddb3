import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import type { StaffContext } from '../../staff/context.ts'
import { requireFormSecret } from '../../staff/form-secrets.ts'
import { fillIssue } from '../sending/newsletter-message-repository.ts'
import {
  defineIssueOperation,
  EDITABLE,
  holdIssues,
  NOT_SCHEDULED,
  requireState,
  sendIssues,
} from './change-issue.ts'
import {
  findUnderWay,
  type IssueState,
  removeUntried,
  type StoredIssue,
  updateIssue,
} from './issue-repository.ts'
import { contentNow } from './published-article-repository.ts'
import { requireSendable } from './require-sendable.ts'
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

export interface SendingParts extends Pick<StaffContext, 'store' | 'now' | 'log'> {
  settings: {
    mail: Pick<StaffContext['settings']['mail'], 'mailFrom' | 'publicUrl'>
    erasure: StaffContext['settings']['erasure']
  }
}

/**
 * Freezes content and recipients. The lane waits some seconds, for undo.
 * @returns counts for the audit
 * @throws Refused
 */
export async function beginSending(
  parts: SendingParts,
  trx: Trx,
  issue: StoredIssue,
  senderId: string | null,
): Promise<{ recipients: number; articles: number }> {
  await requireFormSecret(trx, parts.settings.erasure)
  await requireNoOther(trx, issue.id)
  const { content } = await contentNow(trx, issue)
  const { mailFrom, publicUrl } = parts.settings.mail
  requireSendable(content, publicUrl)
  const at = parts.now()
  const dueAt = at + UNDO_ACCEPTED_MS
  const recipients = await fillIssue(trx, { issueId: issue.id, mailFrom, now: dueAt })
  if (recipients === 0) throw new Refused(NOBODY)
  await updateIssue(trx, issue.id, {
    state: 'sending',
    content: JSON.stringify(content),
    sender_id: senderId,
    started_at: at,
    finished_at: null,
    paced_at: 0,
    ...NOT_SCHEDULED,
  })
  return { recipients, articles: content.articles.length }
}

/** @throws Refused while another is on its way */
export async function requireNoOther(trx: Trx, id: string): Promise<void> {
  const other = await findUnderWay(trx)
  if (other && other.id !== id) throw new Refused(tellOther(other))
}

function tellOther({ subject, state }: Pick<StoredIssue, 'subject' | 'state'>): string {
  return state === 'paused'
    ? `“${subject}” is being sent and paused. Only one issue can be sent at a time: resume or cancel it first.`
    : `“${subject}” is being sent. Only one issue can be sent at a time: wait until it is done, or cancel it.`
}

const NOBODY = 'Nobody would get it: there are no confirmed subscribers.'

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
