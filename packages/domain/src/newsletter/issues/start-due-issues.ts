import type { Trx } from '@universe/store/store'
import {
  describeRemoved,
  performDue,
  requireScheduler,
  type ScheduleFailure,
} from '../../content/perform-due.ts'
import { every, type Repetition } from '../../platform/every.ts'
import type { StoredMember } from '../../staff/member-repository.ts'
import { sendIssues } from './change-issue.ts'
import {
  findIssuesScheduledBy,
  findIssueToChange,
  findScheduledUpTo,
  type StoredIssue,
  updateIssue,
} from './issue-repository.ts'
import { issueUnscheduled, nameSchedule } from './schedule-issue.ts'
import { beginSending, issueStarted, type SendingParts } from './start-issue.ts'

const LOOK_MS = 1000

/** In any number of processes. */
export function startDueSending(parts: SendingParts): Repetition {
  return every(
    LOOK_MS,
    () => startDueIssues(parts),
    error => parts.log.error({ err: error }, 'issues that are due cannot be sent'),
  )
}

/** As `performDue`: one that cannot be sent becomes a draft with the reason. */
export function startDueIssues(parts: SendingParts): Promise<void> {
  return performDue<StoredIssue>(parts, {
    find: findScheduledUpTo,
    async perform(trx, record, seen) {
      const issue = await findUnchanged(trx, seen)
      if (!issue) return
      const { id, sender_id: memberId } = issue
      await requireScheduler(trx, memberId, sendIssues)
      const details = await beginSending(parts, trx, issue, memberId)
      await record({ memberId, action: issueStarted, objectId: id, details })
    },
    async fail(trx, seen, failure) {
      const issue = await findUnchanged(trx, seen)
      if (issue) await failIssue(trx, issue, failure)
    },
    name: ({ id }) => `issue ${id}`,
  })
}

/** Undefined: started by another process, or rescheduled. */
async function findUnchanged(trx: Trx, seen: StoredIssue): Promise<StoredIssue | undefined> {
  const issue = await findIssueToChange(trx, seen.id)
  const isSame = issue?.state === 'scheduled' && nameSchedule(issue) === nameSchedule(seen)
  return isSame ? issue : undefined
}

async function failIssue(
  trx: Trx,
  { id, sender_id: scheduler }: StoredIssue,
  { failure, memberId, record }: ScheduleFailure,
): Promise<void> {
  await updateIssue(trx, id, { state: 'draft', failure, sender_id: null })
  const details = { refused: true, ...(scheduler !== null && { scheduler }) }
  await record({ memberId, action: issueUnscheduled, objectId: id, details })
}

/** In the removal's transaction, as `dropSchedulesOf` for articles. */
export async function dropIssuesOf(
  trx: Trx,
  { id, name, email }: StoredMember,
  by: Pick<ScheduleFailure, 'memberId' | 'record'>,
): Promise<number> {
  const failure = describeRemoved(name || email)
  const issues = await findIssuesScheduledBy(trx, id)
  for (const issue of issues) await failIssue(trx, issue, { failure, ...by })
  return issues.length
}
