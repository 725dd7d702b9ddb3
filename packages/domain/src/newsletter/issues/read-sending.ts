import { defineOperation } from '../../staff/operation.ts'
import { editIssues, requireIssue } from './change-issue.ts'
import { countConfirmed, findUnderWay } from './issue-repository.ts'
import { contentNow } from './published-article-repository.ts'
import { tellTooLarge } from './require-sendable.ts'
import { nameSchedule } from './schedule-issue.ts'

export type SendingPlan = Awaited<ReturnType<typeof readSending>>

/** @throws Refused for an unknown id */
export const readSending = defineOperation(
  editIssues,
  async ({ store: { db }, settings }, _actor, { id }: { id: string }) => {
    const issue = await requireIssue(db, id)
    const { content, leftOut } = await contentNow(db, issue)
    const other = await findUnderWay(db)
    return {
      state: issue.state,
      subject: content.subject,
      revision: issue.revision,
      /** Articles that have left the site. */
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
