import type { ReadIssue } from '@universe/domain/newsletter/issues/read-issue'
import { nameSchedule } from '@universe/domain/newsletter/issues/schedule-issue'
import { Refused } from '@universe/domain/platform/refused'
import { dueInstant, formatInOffices } from '@universe/domain/platform/wall-time'

interface ShownIssueSchedule {
  wallTime: string
  zone: string
  occurrence: ReadIssue['occurrence']
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
  const replaces = nameSchedule(issue)
  return {
    wallTime,
    zone,
    occurrence,
    replaces,
    when: formatWhen(wallTime, zone, occurrence),
    failure,
  }
}

/** Invalid times and zones, which other tools may store, are shown as they are. */
function formatWhen(wallTime: string, zone: string, occurrence: ReadIssue['occurrence']): string {
  try {
    return formatInOffices(dueInstant({ wallTime, zone, occurrence }))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return `${wallTime} ${zone}`
  }
}
