import type { Trx } from '@universe/store/store'
import type { Actor } from '../../staff/actor.ts'
import type { Permission } from '../../staff/operation.ts'
import { type AuditEntry, recordChange } from '../../staff/record-audit.ts'
import { editors } from '../../staff/roles.ts'
import type { StaffParts } from '../../staff/staff-parts.ts'
import type { StoredIssue } from './issue-repository.ts'
import { requireIssueToChange } from './require-issue.ts'

/** Includes deleting, and sending to oneself. */
export const editIssues: Permission = { name: 'editIssues', roles: editors }
/** Also schedules, resumes, and retries the refused. */
export const sendIssues: Permission = { name: 'sendIssues', roles: editors, fresh: true }
/** No passkey to stop mail: a start can be undone for ten seconds only. */
export const holdIssues: Permission = { name: 'holdIssues', roles: editors }

/** Locked until the transaction ends. */
interface HeldIssue {
  trx: Trx
  issue: StoredIssue
  record(action: AuditEntry['action'], details?: AuditEntry['details']): Promise<void>
}

/**
 * With its audit in one transaction. The caller checks the permission.
 * @throws Refused for an unknown id; what `change` throws
 */
export function changeIssue<Result>(
  parts: StaffParts,
  { memberId }: Actor,
  id: string,
  change: (held: HeldIssue) => Promise<Result>,
): Promise<Result> {
  return recordChange(parts, async (trx, record) => {
    const issue = await requireIssueToChange(trx, id)
    return change({
      trx,
      issue,
      record: (action, details = {}) => record({ memberId, action, objectId: id, details }),
    })
  })
}
