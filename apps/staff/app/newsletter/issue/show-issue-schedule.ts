import type { ReadIssue } from '@universe/domain/newsletter/issues/read-issue'
import { nameSchedule } from '@universe/domain/newsletter/issues/schedule-issue'
import type { WallTime } from '@universe/domain/platform/wall-time'
import { formatWhen } from '../../content/publication/wall-times.ts'

interface ShownIssueSchedule extends WallTime {
  /** The schedule seen, for forms. */
  replaces: string
  /** "24 Nov 2026, 09:00 Ramallah · 11:00 Dubai", by current zone rules. */
  when: string
  /** Null while pending. */
  failure: string | null
}

/** @returns null without a schedule */
export function showIssueSchedule(issue: ReadIssue): ShownIssueSchedule | null {
  const { wall_time: wallTime, zone, occurrence, failure } = issue
  if (wallTime === null || zone === null) return null
  const scheduled = { wallTime, zone, occurrence }
  return { ...scheduled, replaces: nameSchedule(issue), when: formatWhen(scheduled), failure }
}
