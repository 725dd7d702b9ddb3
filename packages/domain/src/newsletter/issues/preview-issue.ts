import { subscriptionPaths, TRIAL_QUERY } from '@universe/contract/calls'
import type { Letter } from '../../mail/letter/letter.ts'
import { renderLetter } from '../../mail/letter/render-letter.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'
import { defineOperation } from '../../staff/operation.ts'
import { type IssueContent, issueLetter } from '../issue-content.ts'
import { requireIssue } from './change-issue.ts'
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
