import { DAY_MS } from '@universe/contract/dates'
import { Refused } from '@universe/domain/platform/refused'
import { dueInstant, formatInOffices, type WallTime } from '@universe/domain/platform/wall-time'

/** What clocks of the office show; for articles, vacancies and issues alike. */
export const OFFICE_ZONE = 'Asia/Hebron'

const FIELDS = ['date', 'time', 'zone'] as const

/** @returns what the form asks for */
export function readWallTime(form: URLSearchParams): WallTime {
  const occurrence = form.get('occurrence')
  return {
    wallTime: `${form.get('date') ?? ''}T${(form.get('time') ?? '').slice(0, 5)}`,
    zone: form.get('zone') ?? '',
    occurrence: occurrence === 'earlier' || occurrence === 'later' ? occurrence : null,
  }
}

/**
 * @param path of the item
 * @param kept other fields that the form keeps
 * @returns the form's address, for a time that clocks show twice
 */
export function askAgain(path: string, form: URLSearchParams, ...kept: string[]): string {
  const asked = [...kept, ...FIELDS].map(name => [name, form.get(name) ?? ''])
  return `${path}/schedule?${new URLSearchParams(asked)}`
}

/**
 * @param params from `askAgain`, or none
 * @returns what the form's fields begin with; without a schedule, tomorrow at nine
 */
export function beginWallTime(
  schedule: WallTime | null | undefined,
  params: URLSearchParams,
  now: number,
) {
  const [date = '', time = ''] = (schedule?.wallTime ?? tomorrowAtNine(now)).split('T')
  const known = { date, time, zone: schedule?.zone ?? OFFICE_ZONE }
  if (!FIELDS.some(name => params.has(name))) {
    return { ...known, occurrence: schedule?.occurrence ?? '' }
  }
  const asked = (name: (typeof FIELDS)[number]) => params.get(name) ?? known[name]
  return { date: asked('date'), time: asked('time'), zone: asked('zone'), occurrence: '' }
}

function tomorrowAtNine(now: number): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(now + DAY_MS)
  return `${shown.toZonedDateTimeISO(OFFICE_ZONE).toPlainDate()}T09:00`
}

/**
 * Other tools may store invalid times and zones.
 * @returns "24 Nov 2026, 09:00 Ramallah · 11:00 Dubai", by current rules
 */
export function formatWhen(scheduled: WallTime): string {
  try {
    return formatInOffices(dueInstant(scheduled))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return `${scheduled.wallTime} ${scheduled.zone}`
  }
}
