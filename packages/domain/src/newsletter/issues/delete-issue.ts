import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { defineOperation } from '../../staff/operation.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { editIssues, requireState } from './change-issue.ts'
import { findIssueToChange, removeIssue } from './issue-repository.ts'

const issueDeleted = auditAction('issue.deleted', 'deleted an issue of the newsletter')

/**
 * For good. Idempotent.
 * @param request with the newest revision seen
 * @throws Refused unless a draft, or if saved since
 */
export const deleteIssue = defineOperation(
  editIssues,
  async (parts, actor, { id, revision }: { id: string; revision: number }): Promise<void> => {
    await recordChange(parts, async (trx, record) => {
      const issue = await findIssueToChange(trx, id)
      if (!issue) return
      requireState(issue, ['draft'])
      if (issue.revision !== revision) throw new Refused(OVERTAKEN)
      await removeIssue(trx, id)
      await record({ memberId: actor.memberId, action: issueDeleted, objectId: id })
    })
  },
)

const OVERTAKEN =
  'Someone changed it since you loaded this page, so it was not deleted. Reload the page.'
