import type { ReadIssue } from '@universe/domain/newsletter/issues/read-issue'
import { nameSchedule } from '@universe/domain/newsletter/issues/schedule-issue'
import { Refused } from '@universe/domain/platform/refused'
import { dueInstant, formatInOffices } from '@universe/domain/platform/wall-time'

/** When an issue is to go out, or was to. */
interface ShownIssueSchedule {
  wallTime: string
  zone: string
  occurrence: ReadIssue['occurrence']
  /** By which a form says which schedule the member saw. */
  replaces: string
  /** "24 Nov 2026, 09:00 Ramallah · 11:00 Dubai", by the zones’ rules of now. */
  when: string
  /** Why it did not go out then; null while it is to. */
  failure: string | null
}

/** @returns null for what is not scheduled */
export function showIssueSchedule(issue: ReadIssue): ShownIssueSchedule | null {
  const { wall_time: wallTime, zone, occurrence, failure } = issue
  if (wallTime === null || zone === null) return null
  const replaces = nameSchedule(issue)
  return {
    wallTime,
    zone,
    occurrence,
    replaces,
    when: tellWhen(wallTime, zone, occurrence),
    failure,
  }
}

/** Another tool may have written a time or a zone that there is not: it stands as it is. */
function tellWhen(wallTime: string, zone: string, occurrence: ReadIssue['occurrence']): string {
  try {
    return formatInOffices(dueInstant({ wallTime, zone, occurrence }))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return `${wallTime} ${zone}`
  }
}
