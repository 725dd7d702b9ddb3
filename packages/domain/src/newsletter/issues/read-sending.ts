import { defineOperation } from '../../staff/operation.ts'
import { editIssues, requireIssue } from './change-issue.ts'
import { countConfirmed, findUnderWay, type StoredIssue } from './issue-repository.ts'
import { contentNow } from './published-article-repository.ts'
import { tellTooLarge } from './require-fit.ts'
import { nameSchedule } from './schedule-issue.ts'

export interface SendingPlan {
  state: StoredIssue['state']
  subject: string
  revision: number
  schedule: string
  /** `leftOut`: have left the site. */
  articles: number
  leftOut: number
  hasIntro: boolean
  tooLarge: string | undefined
  subscribers: number
  perMinute: number
  other: { id: string; subject: string; state: StoredIssue['state'] } | undefined
}

/** @throws Refused for an unknown id */
export const readSending = defineOperation(
  editIssues,
  async ({ store: { db }, settings }, _actor, { id }: { id: string }): Promise<SendingPlan> => {
    const issue = await requireIssue(db, id)
    const { content, leftOut } = await contentNow(db, issue)
    const other = await findUnderWay(db)
    return {
      state: issue.state,
      subject: content.subject,
      revision: issue.revision,
      leftOut,
      schedule: nameSchedule(issue),
      articles: content.articles.length,
      hasIntro: content.intro !== '',
      tooLarge: tellTooLarge(content, settings.mail.publicUrl),
      subscribers: await countConfirmed(db),
      perMinute: settings.newsletterPerMinute,
      other:
        other && other.id !== id
          ? { id: other.id, subject: other.subject, state: other.state }
          : undefined,
    }
  },
)
