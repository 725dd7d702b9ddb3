import { DAY_MS } from '@universe/contract/dates'
import { Refused } from './refused.ts'

/** Whose clocks something can be scheduled by, with the office that each is of. */
export const SCHEDULE_ZONES = { 'Asia/Hebron': 'Ramallah', 'Asia/Dubai': 'Dubai' } as const
/** One of these zones, by its IANA name. */
export type ScheduleZone = keyof typeof SCHEDULE_ZONES

/** What clocks show, and whose. */
export interface WallTime {
  /** As YYYY-MM-DDTHH:MM. */
  wallTime: string
  zone: string
  /** Which of the two, where clocks show that time twice. */
  occurrence: 'earlier' | 'later' | null
}

/**
 * A table of zones: how far a zone's clocks are ahead of UTC, in milliseconds. Palestine changes its
 * rules at short notice, so they are asked at each look and never kept.
 */
export type OffsetAt = (zone: string, instant: number) => number

/** This process's own table. */
export const offsetAt: OffsetAt = (zone, instant) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

/** When clocks show a time, in epoch milliseconds: once, twice, or never, as they are put forward. */
export type Instants =
  | { times: 'once'; instant: number }
  | { times: 'twice'; earlier: number; later: number }
  /** `change` is when they are put forward, from `from` to `to` (HH:MM). */
  | { times: 'never'; change: number; from: string; to: string }

/** @throws Refused, in a sentence, for what is no such time or no such zone */
export function findInstants(
  { wallTime, zone }: Pick<WallTime, 'wallTime' | 'zone'>,
  offsets: OffsetAt = offsetAt,
): Instants {
  if (!Object.hasOwn(SCHEDULE_ZONES, zone)) throw new Refused(NO_ZONE)
  const shown = readShown(wallTime)
  const before = offsets(zone, shown - DAY_MS)
  const after = offsets(zone, shown + DAY_MS)
  const instants = [...new Set([shown - before, shown - after])]
    .filter(instant => offsets(zone, instant) === shown - instant)
    .sort((a, b) => a - b)
  const [first, second] = instants
  if (first === undefined) return findGap(zone, shown - after, shown - before, offsets)
  if (second === undefined) return { times: 'once', instant: first }
  return { times: 'twice', earlier: first, later: second }
}

/**
 * When something is due that was scheduled before: its zone's rules may have changed since. A time that
 * clocks no longer show is due as they are put forward, one that they came to show twice at the first.
 */
export function dueInstant(scheduled: WallTime, offsets: OffsetAt = offsetAt): number {
  const found = findInstants(scheduled, offsets)
  if (found.times === 'once') return found.instant
  if (found.times === 'never') return found.change
  return scheduled.occurrence === 'later' ? found.later : found.earlier
}

/** @returns when a day is over at the head office, whatever its clocks do at midnight */
export function endOfOfficeDay(day: string, offsets: OffsetAt = offsetAt): number {
  const next = Temporal.PlainDate.from(day).add({ days: 1 })
  return dueInstant({ wallTime: `${next}T00:00`, zone: 'Asia/Hebron', occurrence: null }, offsets)
}

/** @returns an instant by both offices' clocks: "24 Nov 2026, 09:00 Ramallah · 11:00 Dubai" */
export function tellOffices(instant: number, offsets: OffsetAt = offsetAt): string {
  const [head, ...others] = Object.entries(SCHEDULE_ZONES).map(([zone, city]) => {
    const [day, clock] = tellIn(zone, instant, offsets)
    return { city, day, clock }
  })
  if (!head) return ''
  const rest = others.map(({ city, day, clock }) =>
    day === head.day ? `${clock} ${city}` : `${day}, ${clock} ${city}`,
  )
  return [`${head.day}, ${head.clock} ${head.city}`, ...rest].join(' · ')
}

/** @returns what a zone's clocks show at an instant: day and clock */
export function tellIn(
  zone: string,
  instant: number,
  offsets: OffsetAt = offsetAt,
): readonly [day: string, clock: string] {
  const shown = new Date(instant + offsets(zone, instant))
  return [DAY.format(shown), shown.toISOString().slice(11, 16)]
}

/** @returns whether a text is a day that there is, as YYYY-MM-DD; another tool may have written any */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isSameTime(text, Date.parse(text))
}

/** The platform takes the 31st of a month that has 30 days for the first of the next. */
function isSameTime(text: string, time: number): boolean {
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function readShown(wallTime: string): number {
  const shown = WALL_TIME.test(wallTime) ? Date.parse(`${wallTime}Z`) : Number.NaN
  if (!isSameTime(wallTime, shown)) throw new Refused(NO_TIME)
  return shown
}

/** @param start an instant before clocks are put forward @param end one after */
function findGap(zone: string, start: number, end: number, offsets: OffsetAt): Instants {
  const before = offsets(zone, start)
  let [last, change] = [start, end]
  while (change - last > 1) {
    const middle = Math.floor((last + change) / 2)
    if (offsets(zone, middle) === before) last = middle
    else change = middle
  }
  const clock = (shown: number) => new Date(shown).toISOString().slice(11, 16)
  const to = clock(change + offsets(zone, change))
  return { times: 'never', change, from: clock(change + before), to }
}

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const NO_ZONE = 'Choose whose time it is: Ramallah’s or Dubai’s.'
const NO_TIME = 'Enter a day and a time, such as November 24, 2026 and 09:00.'
