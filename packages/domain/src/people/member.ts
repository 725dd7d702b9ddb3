import { findSchedulesOf } from '../content/publication-repository.ts'
import { dropSchedulesOf } from '../content/start-publishing.ts'
import { findIssuesScheduledBy } from '../newsletter/issues/issue-repository.ts'
import { dropIssuesOf } from '../newsletter/issues/start-due-issues.ts'
import { Refused } from '../platform/refused.ts'
import { releaseRequests } from '../requests/changes/assignee.ts'
import { auditAction } from '../staff/audit-actions.ts'
import { listStoredPasskeys } from '../staff/credential-repository.ts'
import { deleteMember, hasActiveOwner, listStoredMembers } from '../staff/member-repository.ts'
import { changeMember, isOwner, NO_MEMBER, toListedMember } from '../staff/members.ts'
import { defineOperation } from '../staff/operation.ts'
import { requireOtherOwner } from '../staff/require-other-owner.ts'
import { listStoredSessions } from '../staff/session-repository.ts'
import { sessionLimits } from '../staff/sessions.ts'

/** @throws Refused for an unknown id */
export const readMember = defineOperation(
  { name: 'readMember', roles: ['owner'] },
  async ({ store: { db }, now }, _actor, { memberId }: { memberId: string }) => {
    const [member] = await listStoredMembers(db, memberId)
    if (!member) throw new Refused(NO_MEMBER)
    const isLastOwner = isOwner(member) && !(await hasActiveOwner(db, member.id))
    return {
      ...toListedMember(member, isLastOwner),
      passkeyList: await listStoredPasskeys(db, memberId),
      sessions: await listStoredSessions(db, memberId, sessionLimits(now())),
      /** Publications, withdrawals and issues. */
      schedules:
        (await findSchedulesOf(db, memberId)).length +
        (await findIssuesScheduledBy(db, memberId)).length,
    }
  },
)

const memberRemoved = auditAction('member.removed', 'removed a member')

/**
 * Unassigns their requests and drops their schedules.
 * @throws Refused for an unknown member, or the last owner
 */
export const removeMember = defineOperation(
  { name: 'removeMember', roles: ['owner'], fresh: true },
  async (parts, actor, input: { memberId: string }): Promise<void> => {
    await changeMember(parts, actor, input, async (trx, member, record) => {
      const { id } = member
      await requireOtherOwner(trx, id)
      const requests = await releaseRequests(trx, actor, { memberId: id, now: parts.now() })
      const by = { memberId: actor.memberId, record }
      const content = await dropSchedulesOf(parts, trx, member, by)
      const issues = await dropIssuesOf(trx, member, by)
      const schedules = content + issues
      await deleteMember(trx, id)
      const details = { ...(requests > 0 && { requests }), ...(schedules > 0 && { schedules }) }
      return { action: memberRemoved, details }
    })
  },
)
