import { wallTimeOf } from '@universe/domain/content/publish-due'
import type { StoredSchedule } from '@universe/domain/content/schedule-repository'
import { Refused } from '@universe/domain/platform/refused'
import { dueInstant, tellOffices } from '@universe/domain/platform/wall-time'

/** What is to become of an article or vacancy, or was not done. */
export interface ShownSchedule {
  action: StoredSchedule['action']
  revision: number | null
  wallTime: string
  zone: string
  occurrence: StoredSchedule['occurrence']
  /** By which a form says which schedule the member saw. */
  replaces: string
  /** "24 Nov 2026, 09:00 Ramallah · 11:00 Dubai", by the zones' rules of now. */
  when: string
  /** What happens then, or did not. */
  text: string
  hasFailed: boolean
}

/** @param newest the number of the newest revision */
export function showSchedule(schedule: StoredSchedule, newest: number): ShownSchedule {
  const { action, revision, wall_time, zone, occurrence, created_at, failure } = schedule
  const when = tellWhen(schedule)
  return {
    ...{ action, revision, wallTime: wall_time, zone, occurrence, when },
    replaces: String(created_at),
    text: failure === null ? tell(schedule, newest) : `It was not done. ${failure}`,
    hasFailed: failure !== null,
  }
}

/** Another tool may have written a time or a zone that there is not: it stands as it is. */
function tellWhen(schedule: StoredSchedule): string {
  try {
    return tellOffices(dueInstant(wallTimeOf(schedule)))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return `${schedule.wall_time} ${schedule.zone}`
  }
}

function tell({ action, revision }: StoredSchedule, newest: number): string {
  if (action === 'withdraw') return 'Then it leaves the site.'
  const later = revision === newest ? 'Later edits are not in it' : 'Edits since are not in it'
  return `Then version ${revision} is published. ${later}, unless it is scheduled anew.`
}
