import { DAY_MS } from '@universe/contract/dates'
import type { Trx } from '@universe/store/store'
import { readDue } from '../../content/scheduled-instant.ts'
import { every, type Repetition } from '../../platform/every.ts'
import { Refused } from '../../platform/refused.ts'
import { type OffsetAt, offsetAt } from '../../platform/wall-time.ts'
import type { StoredMember } from '../../staff/member-repository.ts'
import { recordChange } from '../../staff/record-audit.ts'
import {
  describeRemoved,
  requireScheduler,
  type ScheduleFailure,
} from '../../staff/require-scheduler.ts'
import { beginSending, type SendingParts } from './begin-sending.ts'
import { sendIssues } from './change-issue.ts'
import {
  findIssuesScheduledBy,
  findIssueToChange,
  findScheduledUpTo,
  type StoredIssue,
  updateIssue,
} from './issue-repository.ts'
import { issueUnscheduled, nameSchedule } from './schedule-issue.ts'
import { issueStarted } from './start-issue.ts'

const LOOK_MS = 1000

/** In any number of processes. */
export function startDueSending(parts: Omit<DueIssueParts, 'offsets'>): Repetition {
  return every(
    LOOK_MS,
    () => startDueIssues({ ...parts, offsets: offsetAt }),
    error => parts.log.error({ err: error }, 'issues that are due cannot be sent'),
  )
}

export type DueIssueParts = SendingParts & { offsets: OffsetAt }

/**
 * Each in a transaction that removes its schedule: once, whatever the number of processes. One that
 * cannot be sent becomes a draft with the reason; no retry.
 * @throws if the store fails; the next run starts the rest
 */
export async function startDueIssues(parts: DueIssueParts): Promise<void> {
  const time = parts.now()
  // No clock is more than a day ahead of UTC.
  const latest = new Date(time + DAY_MS).toISOString().slice(0, 16)
  for (const issue of await findScheduledUpTo(parts.store.db, latest)) {
    const due = readDue(issue, parts.offsets)
    if (typeof due === 'string') await noteFailure(parts, issue, due)
    else if (due <= time) await start(parts, issue)
  }
}

async function start(parts: DueIssueParts, seen: StoredIssue): Promise<void> {
  try {
    await recordChange(parts, async (trx, record) => {
      const issue = await findIssueToChange(trx, seen.id)
      // Started by another process, or rescheduled.
      if (!issue || !isSame(issue, seen)) return
      const { id, sender_id: memberId } = issue
      await requireScheduler(trx, memberId, sendIssues)
      const details = await beginSending(parts, trx, issue, memberId)
      await record({ memberId, action: issueStarted, objectId: id, details })
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await noteFailure(parts, seen, error.message)
  }
}

async function noteFailure(parts: DueIssueParts, seen: StoredIssue, failure: string) {
  await recordChange(parts, async (trx, record) => {
    const issue = await findIssueToChange(trx, seen.id)
    if (!issue || !isSame(issue, seen)) return
    await failIssue(trx, issue, { failure, memberId: null, record })
  })
  parts.log.warn({ issue: seen.id }, 'an issue that was scheduled could not be sent')
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

function isSame(issue: StoredIssue, seen: StoredIssue): boolean {
  return issue.state === 'scheduled' && nameSchedule(issue) === nameSchedule(seen)
}
