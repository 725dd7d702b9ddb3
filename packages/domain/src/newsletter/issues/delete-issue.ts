import { Refused } from '../../platform/refused.ts'
import type { Actor } from '../../staff/actor.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { requirePermission } from '../../staff/require-permission.ts'
import type { StaffParts } from '../../staff/staff-parts.ts'
import { findIssueToChange, removeIssue } from './issue-repository.ts'
import { requireState } from './require-issue.ts'

/**
 * Deletes a draft for good. What went out, or is to, stays; once more changes nothing.
 * @param request with the newest revision that the member saw
 * @throws Refused for what is no draft, and where somebody saved another one since
 */
export async function deleteIssue(
  parts: StaffParts,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  requirePermission(actor, 'editIssues')
  await recordChange(parts, async (trx, record) => {
    const issue = await findIssueToChange(parts.store, trx, id)
    if (!issue) return
    requireState(issue, ['draft'])
    if (issue.revision !== revision) throw new Refused(OVERTAKEN)
    await removeIssue(trx, id)
    await record({ memberId: actor.memberId, action: 'issue.deleted', objectId: id })
  })
}

const OVERTAKEN =
  'Somebody changed it since this page was loaded, so it was not deleted. Load the page again and look.'
