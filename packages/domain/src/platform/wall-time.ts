import { DAY_MS } from '@universe/contract/dates'
import { offsetAt } from '@universe/contract/zone-offset'
import { Refused } from './refused.ts'

/** IANA names for scheduling, with their offices. */
export const SCHEDULE_ZONES = { 'Asia/Hebron': 'Ramallah', 'Asia/Dubai': 'Dubai' } as const

export interface WallTime {
  /** YYYY-MM-DDTHH:MM. */
  wallTime: string
  zone: string
  /** For a local time that occurs twice. */
  occurrence: 'earlier' | 'later' | null
}

/** Epoch milliseconds; none in a DST gap. */
export type Instants =
  | { times: 'once'; instant: number }
  | { times: 'twice'; earlier: number; later: number }
  /** `change`: when clocks are put forward, from `from` to `to` (HH:MM). */
  | { times: 'never'; change: number; from: string; to: string }

/** @throws Refused for an invalid time or zone */
export function findInstants({ wallTime, zone }: Pick<WallTime, 'wallTime' | 'zone'>): Instants {
  if (!Object.hasOwn(SCHEDULE_ZONES, zone)) throw new Refused(NO_ZONE)
  const shown = readLocalTime(wallTime)
  const before = offsetAt(zone, shown - DAY_MS)
  const after = offsetAt(zone, shown + DAY_MS)
  const instants = [...new Set([shown - before, shown - after])]
    .filter(instant => offsetAt(zone, instant) === shown - instant)
    .sort((a, b) => a - b)
  const [first, second] = instants
  if (first === undefined) return findGap(zone, shown - after, shown - before)
  if (second === undefined) return { times: 'once', instant: first }
  return { times: 'twice', earlier: first, later: second }
}

/**
 * By current zone rules, which may have changed. In a DST gap: the change; for a repeated time
 * without `occurrence`: the first.
 */
export function dueInstant(scheduled: WallTime): number {
  const found = findInstants(scheduled)
  if (found.times === 'once') return found.instant
  if (found.times === 'never') return found.change
  return scheduled.occurrence === 'later' ? found.later : found.earlier
}

/** Also where a change of clocks falls on midnight. */
export function endOfOfficeDay(day: string): number {
  const next = Temporal.PlainDate.from(day).add({ days: 1 })
  return dueInstant({ wallTime: `${next}T00:00`, zone: 'Asia/Hebron', occurrence: null })
}

/** "24 Nov 2026, 09:00 Ramallah · 11:00 Dubai". */
export function formatInOffices(instant: number): string {
  const [head, ...others] = Object.entries(SCHEDULE_ZONES).map(([zone, city]) => {
    const [day, clock] = formatInZone(zone, instant)
    return { city, day, clock }
  })
  if (!head) return ''
  const rest = others.map(({ city, day, clock }) =>
    day === head.day ? `${clock} ${city}` : `${day}, ${clock} ${city}`,
  )
  return [`${head.day}, ${head.clock} ${head.city}`, ...rest].join('\u00a0· ')
}

export function formatInZone(zone: string, instant: number): readonly [day: string, clock: string] {
  const shown = new Date(instant + offsetAt(zone, instant))
  return [formatDay(shown.getTime()), shown.toISOString().slice(11, 16)]
}

/** YYYY-MM-DD; other tools may store anything. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isSameTime(text, Date.parse(text))
}

/** `Date` accepts the 31st of a shorter month as the first of the next. */
function isSameTime(text: string, time: number): boolean {
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Of UTC: "21 Nov 2026". */
export function formatDay(instant: number): string {
  return DAY.format(instant)
}

function readLocalTime(wallTime: string): number {
  const shown = WALL_TIME.test(wallTime) ? Date.parse(`${wallTime}Z`) : Number.NaN
  if (!isSameTime(wallTime, shown)) throw new Refused(NO_TIME)
  return shown
}

/**
 * @param start before the clock change
 * @param end after it
 */
function findGap(zone: string, start: number, end: number): Instants {
  const before = offsetAt(zone, start)
  let [last, change] = [start, end]
  while (change - last > 1) {
    const middle = Math.floor((last + change) / 2)
    if (offsetAt(zone, middle) === before) last = middle
    else change = middle
  }
  const clock = (shown: number) => new Date(shown).toISOString().slice(11, 16)
  const to = clock(change + offsetAt(zone, change))
  return { times: 'never', change, from: clock(change + before), to }
}

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const NO_ZONE = 'Choose whose time it is: Ramallah’s or Dubai’s.'
const NO_TIME = 'Enter a day and a time, such as November 24, 2026 and 09:00.'

/** Not an offset such as "+02:00", which ignores daylight saving time. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/
const ZONE_MAX_CHARACTERS = 64

/** Time zone data differs between servers. */
export function isKnownZone(timeZone: string): boolean {
  if (timeZone.length > ZONE_MAX_CHARACTERS || !ZONE_NAME.test(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
