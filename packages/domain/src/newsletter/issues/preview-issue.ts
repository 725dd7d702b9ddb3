import { subscriptionPaths, TRIAL_QUERY } from '@universe/contract/calls'
import { HOUR_MS } from '@universe/contract/dates'
import type { Store } from '@universe/store/store'
import type { Letter } from '../../mail/letter/letter.ts'
import { renderLetter } from '../../mail/letter/render-letter.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'
import { insertMessages, type OutboxMessage } from '../../mail/outbox-repository.ts'
import { Refused } from '../../platform/refused.ts'
import { requireUuid } from '../../platform/uuid.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { findMember } from '../../staff/member-repository.ts'
import { memberMessage } from '../../staff/notices.ts'
import { defineOperation } from '../../staff/operation.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { type IssueContent, issueLetter } from '../issue-content.ts'
import { editIssues, requireIssue } from './change-issue.ts'
import { countTrials, findIssue, wasTried } from './issue-repository.ts'
import { contentNow } from './published-article-repository.ts'
import { readIssue } from './read-issue.ts'

interface PreviewedIssue {
  subject: string
  text: string
  html: string
}

/** As sent, or as it would be now. @throws Refused for an unknown id */
export const previewIssue = defineOperation(
  readIssue.permission,
  async ({ store: { db }, settings }, _actor, { id }: { id: string }): Promise<PreviewedIssue> => {
    const { content } = await contentNow(db, await requireIssue(db, id))
    return { subject: content.subject, ...renderLetter(trialLetter(content, settings.mail)) }
  },
)

/** Its link unsubscribes nobody. */
export function trialLetter(
  content: IssueContent,
  { publicUrl }: Pick<MailSettings, 'publicUrl'>,
): Letter {
  const unsubscribeUrl = `${publicUrl}${subscriptionPaths.unsubscribe}?${TRIAL_QUERY}`
  const note = 'This is a test: its unsubscribe link does nothing.'
  return issueLetter(content, { publicUrl, unsubscribeUrl, note })
}

/** Trials share the dispatcher of visitors' mail. */
const TRIALS_PER_HOUR = 10

const issueTried = auditAction('issue.tried', 'sent themselves a test of an issue')

/**
 * To the actor, as saved. The form names the trial, so that a repeat sends nothing.
 * @returns the address
 * @throws Refused if empty, or beyond the hourly limit
 */
export const tryIssue = defineOperation(
  editIssues,
  async (
    parts,
    actor,
    { id, trialId }: { id: string; trialId: string },
  ): Promise<{ address: string }> => {
    requireUuid(trialId)
    const { memberId } = actor
    return recordChange(parts, async (trx, record) => {
      const { content } = await contentNow(trx, await requireIssue(trx, id))
      const member = await findMember(trx, { id: memberId })
      if (!member) throw new Refused('Your account no longer exists.')
      const address = member.email
      const messageName = `${id}.${trialId}`
      if (await wasTried(trx, messageName)) return { address }
      if (content.intro === '' && content.articles.length === 0) throw new Refused(NOTHING)
      if ((await countTrials(trx, memberId, parts.now() - HOUR_MS)) >= TRIALS_PER_HOUR) {
        throw new Refused(TOO_MANY)
      }
      const subject = `[Test] ${content.subject || '(no subject)'}`
      const mail = { kind: 'notice', purpose: 'trial', messageName, subject, letter: null } as const
      await insertMessages(trx, [memberMessage(parts, member, mail)])
      await record({ memberId, action: issueTried, objectId: id })
      return { address }
    })
  },
)

/** @returns as it is now; undefined if deleted */
export async function composeTrial(
  { db }: Store,
  settings: Pick<MailSettings, 'publicUrl'>,
  { message_id }: Pick<OutboxMessage, 'message_id'>,
): Promise<Letter | undefined> {
  const [, issueId = ''] = /^<([^.]+)\./.exec(message_id) ?? []
  const issue = await findIssue(db, issueId)
  return issue && trialLetter((await contentNow(db, issue)).content, settings)
}

const NOTHING =
  'It is empty. Add an introduction or an article, save it, then send yourself a test.'
const TOO_MANY = `You have sent yourself ${TRIALS_PER_HOUR} tests within an hour. Use the preview, or try again later.`
