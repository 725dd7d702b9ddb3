import { recordChange } from '../../audit/record-audit.ts'
import type { Actor } from '../../permissions/actor.ts'
import { requirePermission } from '../../permissions/require-permission.ts'
import type { StaffParts } from '../../permissions/staff-parts.ts'
import { findIssueToChange, removeIssue } from './issue-repository.ts'
import { requireState } from './require-issue.ts'

/**
 * Deletes a draft for good. What went out, or is to, stays; once more changes nothing.
 * @throws Refused for what is no draft
 */
export async function deleteIssue(
  parts: StaffParts,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requirePermission(actor, 'editIssues')
  await recordChange(parts, async (trx, record) => {
    const issue = await findIssueToChange(parts.store, trx, id)
    if (!issue) return
    requireState(issue, ['draft'])
    await removeIssue(trx, id)
    await record({ memberId: actor.memberId, action: 'issue.deleted', objectId: id })
  })
}
