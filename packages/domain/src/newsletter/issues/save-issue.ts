import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import type { StaffContext } from '../../staff/context.ts'
import { findMemberName } from '../../staff/member-repository.ts'
import { defineOperation } from '../../staff/operation.ts'
import type { IssueContent } from '../issue-content.ts'
import { changeIssue, EDITABLE, editIssues, requireState } from './change-issue.ts'
import { type IssueWords, readIssueInput } from './issue-input.ts'
import { type StoredIssue, updateIssue } from './issue-repository.ts'
import { articlesOf, contentNow } from './published-article-repository.ts'
import { mailBytes, tellTooLarge } from './require-fit.ts'

interface IssueToSave extends IssueWords {
  id: string
  /** The one edited. */
  revision: number
}

export type SavedIssue =
  | { isSaved: true; revision: number }
  /** Saved by another meanwhile, by name if known. */
  | { isSaved: false; revision: number; otherBy: string | null }

const issueEdited = auditAction('issue.edited', 'edited an issue of the newsletter')

/**
 * If the newest revision was edited. Idempotent, for lost answers. A scheduled issue is sent as
 * last saved.
 * @throws Refused for invalid input, or an issue on its way
 */
export const saveIssue = defineOperation(
  editIssues,
  async (parts, actor, { id, revision, ...typed }: IssueToSave): Promise<SavedIssue> => {
    const { memberId } = actor
    const words = readIssueInput(typed)
    return changeIssue(parts, actor, id, async ({ trx, issue, record }) => {
      requireState(issue, EDITABLE)
      if (isSame(issue, words)) return { isSaved: true, revision: issue.revision }
      if (issue.revision !== revision) {
        const otherBy = await findMemberName(trx, issue.changed_by)
        return { isSaved: false, revision: issue.revision, otherBy }
      }
      const stored = { ...words, articles: JSON.stringify(words.articles) }
      const { content } = await contentNow(trx, { ...issue, ...stored })
      refuseLarger(parts, content, (await contentNow(trx, issue)).content)
      await updateIssue(trx, id, {
        ...stored,
        revision: revision + 1,
        changed_at: parts.now(),
        changed_by: memberId,
      })
      await record(issueEdited, { revision: revision + 1 })
      return { isSaved: true, revision: revision + 1 }
    })
  },
)

/** If its articles made it too large, it may be saved as long as it shrinks. */
function refuseLarger(
  { settings }: Pick<StaffContext, 'settings'>,
  next: IssueContent,
  before: IssueContent,
): void {
  const { publicUrl } = settings.mail
  const refusal = tellTooLarge(next, publicUrl)
  if (refusal === undefined || mailBytes(next, publicUrl) < mailBytes(before, publicUrl)) return
  throw new Refused(`${refusal} Nothing was saved yet; your text is still here.`)
}

function isSame(issue: StoredIssue, { subject, intro, articles }: IssueWords): boolean {
  return (
    issue.subject === subject &&
    issue.intro === intro &&
    articlesOf(issue).join() === articles.join()
  )
}
