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
 * Undo or unschedule a start, pause and cancel. No passkey for stopping mail: there are only ten
 * seconds to undo a start.
 */
export const holdIssues: Permission = { name: 'holdIssues', roles: editors }

/** Locked until the transaction ends. */
interface HeldIssue {
  trx: Trx
  issue: StoredIssue
  record(action: AuditEntry['action'], details?: AuditEntry['details']): Promise<void>
}

/**
 * Changes and audits an issue in one transaction; the caller checks the permission.
 * @returns the result of `change`
 * @throws Refused for an unknown issue; and what `change` throws, with nothing changed
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
