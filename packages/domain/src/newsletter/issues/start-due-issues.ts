import { DAY_MS } from '@universe/contract/dates'
import type { Trx } from '@universe/store/store'
import { every, type Repetition } from '../../platform/every.ts'
import { Refused } from '../../platform/refused.ts'
import { dueInstant, type OffsetAt, offsetAt } from '../../platform/wall-time.ts'
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

/** Starts scheduled issues once they are due: now, and then every second. Any number of processes may. */
export function startDueSending(parts: Omit<DueIssueParts, 'offsets'>): Repetition {
  return every(
    LOOK_MS,
    () => startDueIssues({ ...parts, offsets: offsetAt }),
    error => parts.log.error({ err: error }, 'issues that are due cannot be sent'),
  )
}

/** Dependencies of scheduled sending. */
export type DueIssueParts = SendingParts & { offsets: OffsetAt }

/**
 * Starts the issues that are due by the clocks of their zone, each in a transaction that takes its
 * schedule: however many processes look, it starts once. What cannot be sent then is a draft again, with
 * the reason beside its time, and not tried again.
 * @throws where the store fails; what was due is then started at the next look
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

/** @returns when it is due; in a sentence why no clock will ever show that: another tool wrote it */
function readDue({ wall_time, zone, occurrence }: StoredIssue, offsets: OffsetAt) {
  try {
    return dueInstant({ wallTime: wall_time ?? '', zone: zone ?? '', occurrence }, offsets)
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

async function start(parts: DueIssueParts, seen: StoredIssue): Promise<void> {
  try {
    await recordChange(parts, async (trx, record) => {
      const issue = await findIssueToChange(parts.store, trx, seen.id)
      // Another process started it, or a member changed its time just now.
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
    const issue = await findIssueToChange(parts.store, trx, seen.id)
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

/**
 * Drops the sending of what a member had scheduled who is removed, in that transaction, as
 * `dropSchedulesOf` does of articles.
 * @returns how many issues there were
 */
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
