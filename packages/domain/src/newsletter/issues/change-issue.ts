import type { Trx } from '@universe/store/store'
import type { Actor } from '../../staff/actor.ts'
import type { Permission } from '../../staff/operation.ts'
import { type AuditEntry, recordChange } from '../../staff/record-audit.ts'
import { editors } from '../../staff/roles.ts'
import type { StaffParts } from '../../staff/staff-parts.ts'
import type { StoredIssue } from './issue-repository.ts'
import { requireIssueToChange } from './require-issue.ts'

/** Write issues, delete them, send one to oneself, and see whom it would go to. */
export const editIssues: Permission = { name: 'editIssues', roles: editors }
/** Send an issue to all, schedule it, resume it, and try the refused again. */
export const sendIssues: Permission = { name: 'sendIssues', roles: editors, fresh: true }
/**
 * Take the start or schedule of an issue back, pause it and cancel it. No passkey for stopping mail:
 * there are only ten seconds to undo a start.
 */
export const holdIssues: Permission = { name: 'holdIssues', roles: editors }

/** An issue that nobody else changes meanwhile. */
interface HeldIssue {
  trx: Trx
  issue: StoredIssue
  /** Records the member's change. */
  record(action: AuditEntry['action'], details?: AuditEntry['details']): Promise<void>
}

/**
 * Changes an issue, with the line that tells of it, in one transaction; who may is judged before.
 * @returns what `change` returns
 * @throws Refused where there is no such issue, and what `change` throws; nothing is then changed
 */
export function changeIssue<Result>(
  parts: StaffParts,
  { memberId }: Actor,
  id: string,
  change: (held: HeldIssue) => Promise<Result>,
): Promise<Result> {
  return recordChange(parts, async (trx, record) => {
    const issue = await requireIssueToChange(parts, trx, id)
    return change({
      trx,
      issue,
      record: (action, details = {}) => record({ memberId, action, objectId: id, details }),
    })
  })
}
