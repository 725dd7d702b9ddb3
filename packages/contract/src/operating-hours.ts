import { DAY_MS, HOUR_MS } from './dates.ts'

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** When the company's office answers, the same hours on each of its days (specification, section 9). */
export interface OperatingHours {
  /** The working week's ends, both included; it may run over a Saturday. */
  firstDay: (typeof WEEK)[number]
  lastDay: (typeof WEEK)[number]
  /** Full hours on a clock of 24, before midnight. */
  opens: number
  closes: number
  /** The office whose clock counts, and the name of its time zone in the IANA's list. */
  city: string
  timeZone: string
}

/** @returns the hours as they are printed, such as "Sunday to Thursday, 8:00 am to 5:00 pm" */
export function describeHours({ firstDay, lastDay, opens, closes }: OperatingHours): string {
  return `${firstDay} to ${lastDay}, ${clockTime(opens)} to ${clockTime(closes)}`
}

/**
 * @param instant in milliseconds since 1970, as `Date.now()` gives it
 * @returns whether the office is open at that instant, and what its own clock then shows ("8:05 am")
 */
export function officeAt(
  { firstDay, lastDay, opens, closes, timeZone }: OperatingHours,
  instant: number,
) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const { weekday, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  )
  const daysIn = (day: unknown) => (WEEK.length + indexOf(day) - indexOf(firstDay)) % WEEK.length
  return {
    isOpen: daysIn(weekday) <= daysIn(lastDay) && Number(hour) >= opens && Number(hour) < closes,
    time: clockTime(Number(hour), minute),
  }
}

const indexOf = (day: unknown) => (WEEK as readonly unknown[]).indexOf(day)

function clockTime(hour: number, minutes = '00'): string {
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/**
 * Counts how long the office was open between two instants, as its own clock shows them. The clock is
 * changed at night; an hour that it skips or repeats then is no operating time.
 * @param from in milliseconds since 1970, as is `to`
 * @returns milliseconds; negative where `to` is before `from`
 */
export function operatingTimeBetween(hours: OperatingHours, from: number, to: number): number {
  return operatingTimeUntil(hours, to) - operatingTimeUntil(hours, from)
}

/**
 * Finds the instant from which so much operating time lies to another.
 * @param instant in milliseconds since 1970
 * @param time in milliseconds; negative for before
 * @returns of the instants that fit (a whole night may) the one next to `instant`: after it the first,
 *   at which the office closes, before it the last, at which it opens
 */
export function addOperatingTime(hours: OperatingHours, instant: number, time: number): number {
  if (time === 0) return instant
  const { opens, closes } = hours
  const { first, daysOpen } = weekOf(hours)
  const each = (closes - opens) * HOUR_MS
  const wanted = operatingTimeUntil(hours, instant) + time
  const isAtNight = wanted % each === 0
  const nth = Math.floor(wanted / each) - (isAtNight && time > 0 ? 1 : 0)
  const week = Math.floor(nth / daysOpen)
  const day = first + week * WEEK.length + (nth - week * daysOpen)
  return instantOf(hours, day * DAY_MS + opens * HOUR_MS + (wanted - nth * each))
}

/** The office's day that an instant lies in. */
export interface OfficeDay {
  /** YYYY-MM-DD */
  date: string
  /** Whether the office opens on it. */
  isWorkingDay: boolean
  /** When it opens, or would, in milliseconds since 1970. */
  opensAt: number
}

/** @param instant in milliseconds since 1970 @returns the office's day at that instant */
export function officeDayAt(hours: OperatingHours, instant: number): OfficeDay {
  const { day, isWorkingDay } = placeInWeek(hours, instant)
  return {
    date: new Date(day * DAY_MS).toISOString().slice(0, 10),
    isWorkingDay,
    opensAt: instantOf(hours, day * DAY_MS + hours.opens * HOUR_MS),
  }
}

/**
 * @param instant in milliseconds since 1970
 * @param weeks how many before that week; negative for later ones
 * @returns when the office's week began that the instant lies in, by its own clock: at midnight
 */
export function officeWeekAt(hours: OperatingHours, instant: number, weeks = 0): number {
  const { day, dayOfWeek } = placeInWeek(hours, instant)
  return instantOf(hours, (day - dayOfWeek - weeks * WEEK.length) * DAY_MS)
}

/** Counted from a day long gone on. */
function operatingTimeUntil(hours: OperatingHours, instant: number): number {
  const { opens, closes } = hours
  const { week, dayOfWeek, isWorkingDay, time } = placeInWeek(hours, instant)
  const { daysOpen } = weekOf(hours)
  const each = (closes - opens) * HOUR_MS
  const today = isWorkingDay ? Math.min(Math.max(time - opens * HOUR_MS, 0), each) : 0
  return (week * daysOpen + Math.min(dayOfWeek, daysOpen)) * each + today
}

/** 1 January 1970, from which days are counted, was one. */
const THURSDAY = 4

/** @returns the number of a day with which a working week began, and how many days each week has */
function weekOf({ firstDay, lastDay }: OperatingHours) {
  const daysOpen = ((WEEK.length + indexOf(lastDay) - indexOf(firstDay)) % WEEK.length) + 1
  return { first: indexOf(firstDay) - THURSDAY, daysOpen }
}

function placeInWeek(hours: OperatingHours, instant: number) {
  const { first, daysOpen } = weekOf(hours)
  const clock = instant + offsetAt(hours.timeZone, instant)
  const day = Math.floor(clock / DAY_MS)
  const week = Math.floor((day - first) / WEEK.length)
  const dayOfWeek = day - first - week * WEEK.length
  return { day, week, dayOfWeek, isWorkingDay: dayOfWeek < daysOpen, time: clock - day * DAY_MS }
}

/** @param clock what the office's clock shows, as milliseconds from its own 1970 on */
function instantOf({ timeZone }: OperatingHours, clock: number): number {
  const near = clock - offsetAt(timeZone, clock)
  return clock - offsetAt(timeZone, near)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** @returns by how many milliseconds a zone's clock is before UTC's */
function offsetAt(timeZone: string, instant: number): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const number = 'numeric'
    clock = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, year: number, month: number, day: number, hourCycle: 'h23' },
      ...{ hour: number, minute: number, second: number },
    })
    clocks.set(timeZone, clock)
  }
  const shown = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day, hour, minute, second } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
