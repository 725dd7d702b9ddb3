import { recordChange } from '../../audit/record-audit.ts'
import { findMemberNames } from '../../members/member-repository.ts'
import type { Actor } from '../../permissions/actor.ts'
import { requirePermission } from '../../permissions/require-permission.ts'
import type { StaffParts } from '../../permissions/staff-parts.ts'
import { type IssueWords, readIssueInput } from './issue-input.ts'
import { type StoredIssue, updateIssue } from './issue-repository.ts'
import { articlesOf, EDITABLE, requireIssueToChange, requireState } from './require-issue.ts'

/** An issue as an editor sends it. */
export interface IssueToSave extends IssueWords {
  id: string
  /** The revision that the editor saw. */
  revision: number
}

/** What became of an issue that was to be saved. */
export type SavedIssue =
  | { isSaved: true; revision: number }
  /** Somebody saved another one since, of this name where it is known: nothing is overwritten. */
  | { isSaved: false; revision: number; otherBy: string | null }

/**
 * Saves what a member wrote of an issue, if it was made from the newest; the same once more, after an
 * answer that was lost, changes nothing. What is scheduled goes out as it is saved until then.
 * @throws Refused for what does not fit, and for an issue that is on its way
 */
export async function saveIssue(
  parts: StaffParts,
  actor: Actor,
  { id, revision, ...typed }: IssueToSave,
): Promise<SavedIssue> {
  requirePermission(actor, 'editIssues')
  const { memberId } = actor
  const words = readIssueInput(typed)
  return recordChange(parts, async (trx, record) => {
    const issue = await requireIssueToChange(parts, trx, id)
    requireState(issue, EDITABLE)
    if (isSame(issue, words)) return { isSaved: true, revision: issue.revision }
    if (issue.revision !== revision) {
      const names = await findMemberNames(trx, issue.changed_by ? [issue.changed_by] : [])
      const otherBy = names.get(issue.changed_by ?? '') ?? null
      return { isSaved: false, revision: issue.revision, otherBy }
    }
    await updateIssue(trx, id, {
      ...{ ...words, articles: JSON.stringify(words.articles), revision: revision + 1 },
      ...{ changed_at: parts.now(), changed_by: memberId },
    })
    const details = { revision: revision + 1 }
    await record({ memberId, action: 'issue.edited', objectId: id, details })
    return { isSaved: true, revision: revision + 1 }
  })
}

function isSame(issue: StoredIssue, { subject, intro, articles }: IssueWords): boolean {
  return (
    issue.subject === subject &&
    issue.intro === intro &&
    articlesOf(issue).join() === articles.join()
  )
}
