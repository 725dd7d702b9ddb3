import { DAY_MS } from '@universe/contract/dates'
import { recordChange } from '../../audit/record-audit.ts'
import { dueInstant, type OffsetAt } from '../../publishing/wall-time.ts'
import { Refused } from '../../refused.ts'
import { beginSending, type SendingParts } from './begin-sending.ts'
import {
  findIssueToChange,
  findScheduledUpTo,
  type StoredIssue,
  updateIssue,
} from './issue-repository.ts'
import { nameSchedule } from './schedule-issue.ts'

/** What sends at its time works with. */
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
      const details = await beginSending(parts, trx, issue, memberId)
      await record({ memberId, action: 'issue.started', objectId: id, details })
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
    await updateIssue(trx, seen.id, { state: 'draft', failure, sender_id: null })
    const details = { refused: true }
    await record({ memberId: null, action: 'issue.unscheduled', objectId: seen.id, details })
  })
  parts.log.warn({ issue: seen.id }, 'an issue that was scheduled could not be sent')
}

function isSame(issue: StoredIssue, seen: StoredIssue): boolean {
  return issue.state === 'scheduled' && nameSchedule(issue) === nameSchedule(seen)
}
