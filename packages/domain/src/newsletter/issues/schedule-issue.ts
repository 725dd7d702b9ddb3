import { readScheduledInstant, type Scheduled } from '../../content/scheduled-instant.ts'
import { Refused } from '../../platform/refused.ts'
import type { WallTime } from '../../platform/wall-time.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { defineOperation } from '../../staff/operation.ts'
import { NOT_SCHEDULED, requireWords } from './begin-sending.ts'
import { changeIssue, holdIssues, sendIssues } from './change-issue.ts'
import { type StoredIssue, updateIssue } from './issue-repository.ts'
import { contentNow } from './read-issue.ts'
import { requireFit } from './require-fit.ts'
import { EDITABLE, requireState } from './require-issue.ts'

/** An issue to be sent later. */
interface IssueScheduleRequest extends WallTime {
  id: string
  /** Which schedule the member saw, as `nameSchedule` says it: that one is replaced. */
  replaces: string
}

const issueScheduled = auditAction('issue.scheduled', 'scheduled an issue of the newsletter')

/**
 * Schedules an issue to be sent once clocks show a time, as it is saved by then, to all who have
 * confirmed by then.
 * @throws Refused for a time that is past, too far ahead, or never shown, for an issue that says
 *   nothing or too much, and where another schedule came in between
 */
export const scheduleIssue = defineOperation(
  sendIssues,
  async (parts, actor, { id, replaces, ...wall }: IssueScheduleRequest): Promise<Scheduled> => {
    const { memberId } = actor
    const read = readScheduledInstant(wall, parts.now(), 'send it at once')
    if (!read.isScheduled) return read
    return changeIssue(parts, actor, id, async ({ trx, issue, record }) => {
      requireState(issue, EDITABLE)
      const next = { wall_time: wall.wallTime, zone: wall.zone, occurrence: read.occurrence }
      const isRepeat = issue.state === 'scheduled' && nameSchedule(issue) === nameSchedule(next)
      if (isRepeat) return { isScheduled: true, instant: read.instant }
      requireSchedule(issue, replaces)
      const { content } = await contentNow(trx, issue)
      requireWords(content)
      requireFit(content, parts.settings.mail.publicUrl)
      await updateIssue(trx, id, {
        ...next,
        state: 'scheduled',
        failure: null,
        sender_id: memberId,
      })
      await record(issueScheduled, { at: wall.wallTime, zone: wall.zone })
      return { isScheduled: true, instant: read.instant }
    })
  },
)

export const issueUnscheduled = auditAction('issue.unscheduled', 'canceled a schedule of an issue')

/**
 * Takes the schedule of an issue back, or the note that it was not sent then. Once more changes nothing.
 * @throws Refused where it is another one than the member saw
 */
export const unscheduleIssue = defineOperation(
  holdIssues,
  async (
    parts,
    actor,
    { id, replaces }: Pick<IssueScheduleRequest, 'id' | 'replaces'>,
  ): Promise<void> => {
    await changeIssue(parts, actor, id, async ({ trx, issue, record }) => {
      requireState(issue, EDITABLE)
      if (issue.wall_time === null) return
      requireSchedule(issue, replaces)
      await updateIssue(trx, id, { ...NOT_SCHEDULED, state: 'draft', sender_id: null })
      await record(issueUnscheduled)
    })
  },
)

/** @returns a form's value for the schedule that its member saw; empty for none */
export function nameSchedule({
  wall_time,
  zone,
  occurrence,
}: Pick<StoredIssue, 'wall_time' | 'zone' | 'occurrence'>): string {
  return wall_time === null ? '' : [wall_time, zone, occurrence ?? ''].join(' ').trim()
}

/** @throws Refused where it is scheduled otherwise than the member saw */
export function requireSchedule(issue: StoredIssue, seen: string): void {
  if (nameSchedule(issue) !== seen) throw new Refused(OVERTAKEN)
}

const OVERTAKEN = 'Someone changed the schedule since you loaded this page. Reload the page.'
