import { readScheduledInstant, type Scheduled } from '../../content/scheduled-instant.ts'
import { Refused } from '../../platform/refused.ts'
import type { WallTime } from '../../platform/wall-time.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import {
  defineIssueOperation,
  EDITABLE,
  holdIssues,
  NOT_SCHEDULED,
  requireState,
  sendIssues,
} from './change-issue.ts'
import { type StoredIssue, updateIssue } from './issue-repository.ts'
import { contentNow } from './published-article-repository.ts'
import { requireSendable } from './require-sendable.ts'

interface IssueScheduleRequest extends WallTime {
  id: string
  /** As seen, from `nameSchedule`. */
  replaces: string
}

const issueScheduled = auditAction('issue.scheduled', 'scheduled an issue of the newsletter')

/**
 * Sent as saved by then, to those confirmed by then.
 * @throws Refused for a time past, too far ahead or never shown by clocks; an empty or too large
 * issue; a schedule changed meanwhile
 */
export const scheduleIssue = defineIssueOperation(
  sendIssues,
  async (
    { parts, actor, trx, issue, record },
    { id, replaces, ...wall }: IssueScheduleRequest,
  ): Promise<Scheduled> => {
    const read = readScheduledInstant(wall, parts.now(), 'send it at once')
    if (!read.isScheduled) return read
    requireState(issue, EDITABLE)
    const next = { wall_time: wall.wallTime, zone: wall.zone, occurrence: read.occurrence }
    const isRepeat = issue.state === 'scheduled' && nameSchedule(issue) === nameSchedule(next)
    if (isRepeat) return { isScheduled: true, instant: read.instant }
    requireSchedule(issue, replaces)
    const { content } = await contentNow(trx, issue)
    requireSendable(content, parts.settings.mail.publicUrl)
    await updateIssue(trx, id, {
      ...next,
      state: 'scheduled',
      failure: null,
      sender_id: actor.memberId,
    })
    await record(issueScheduled, { at: wall.wallTime, zone: wall.zone })
    return { isScheduled: true, instant: read.instant }
  },
)

export const issueUnscheduled = auditAction('issue.unscheduled', 'canceled a schedule of an issue')

/**
 * Also removes a failure's note. Idempotent.
 * @throws Refused if another was seen
 */
export const unscheduleIssue = defineIssueOperation(
  holdIssues,
  async (
    { trx, issue, record },
    { id, replaces }: Pick<IssueScheduleRequest, 'id' | 'replaces'>,
  ) => {
    requireState(issue, EDITABLE)
    if (issue.wall_time === null) return
    requireSchedule(issue, replaces)
    await updateIssue(trx, id, { ...NOT_SCHEDULED, state: 'draft', sender_id: null })
    await record(issueUnscheduled)
  },
)

/** As a form's value; empty for none. */
export function nameSchedule({
  wall_time,
  zone,
  occurrence,
}: Pick<StoredIssue, 'wall_time' | 'zone' | 'occurrence'>): string {
  return wall_time === null ? '' : [wall_time, zone, occurrence ?? ''].join(' ').trim()
}

export function requireSchedule(issue: StoredIssue, seen: string): void {
  if (nameSchedule(issue) !== seen) throw new Refused(OVERTAKEN)
}

const OVERTAKEN = 'Someone changed the schedule since you loaded this page. Reload the page.'
