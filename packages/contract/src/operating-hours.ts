import { DAY_MS, HOUR_MS, MINUTE_MS } from './dates.ts'
import { offsetAt } from './zone-offset.ts'

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The same on each working day (specification, section 9). */
export interface OperatingHours {
  /** Inclusive; the range may span Saturday. */
  firstDay: (typeof WEEK)[number]
  lastDay: (typeof WEEK)[number]
  /** Full hours, 24-hour clock, before midnight. */
  opens: number
  closes: number
  /** Its clock counts. */
  city: string
  timeZone: string
}

/** @returns "Sunday to Thursday, 8:00 am to 5:00 pm" */
export function describeHours({ firstDay, lastDay, opens, closes }: OperatingHours): string {
  return `${firstDay} to ${lastDay}, ${clockTime(opens)} to ${clockTime(closes)}`
}

/**
 * @param instant epoch milliseconds
 * @returns whether the office is open, and its local time ("8:05 am")
 */
export function officeAt(hours: OperatingHours, instant: number) {
  const { isWorkingDay, time } = placeInWeek(hours, instant)
  const hour = Math.floor(time / HOUR_MS)
  const minute = Math.floor((time % HOUR_MS) / MINUTE_MS)
  return {
    isOpen: isWorkingDay && hour >= hours.opens && hour < hours.closes,
    time: clockTime(hour, minute),
  }
}

function clockTime(hour: number, minute = 0): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/**
 * DST changes happen at night, never in operating time.
 * @param from epoch milliseconds, as is `to`
 * @returns milliseconds; negative if `to` is before `from`
 */
export function operatingTimeBetween(hours: OperatingHours, from: number, to: number): number {
  return operatingTimeUntil(hours, to) - operatingTimeUntil(hours, from)
}

/**
 * @param instant epoch milliseconds
 * @param time milliseconds; negative for before
 * @returns the fitting instant closest to `instant` (a whole night may fit): the closing time when
 * adding, the opening time when subtracting
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

/** On the office's calendar. */
export interface OfficeDay {
  /** YYYY-MM-DD */
  date: string
  isWorkingDay: boolean
  /** Also of a day off, in epoch milliseconds. */
  opensAt: number
}

/** @param instant epoch milliseconds */
export function officeDayAt(hours: OperatingHours, instant: number): OfficeDay {
  const { day, isWorkingDay } = placeInWeek(hours, instant)
  return {
    date: new Date(day * DAY_MS).toISOString().slice(0, 10),
    isWorkingDay,
    opensAt: instantOf(hours, day * DAY_MS + hours.opens * HOUR_MS),
  }
}

/**
 * @param instant epoch milliseconds
 * @param weeks earlier; negative for later
 * @returns the midnight that began the office's week
 */
export function officeWeekAt(hours: OperatingHours, instant: number, weeks = 0): number {
  const { day, dayOfWeek } = placeInWeek(hours, instant)
  return instantOf(hours, (day - dayOfWeek - weeks * WEEK.length) * DAY_MS)
}

function operatingTimeUntil(hours: OperatingHours, instant: number): number {
  const { opens, closes } = hours
  const { week, dayOfWeek, isWorkingDay, time } = placeInWeek(hours, instant)
  const { daysOpen } = weekOf(hours)
  const each = (closes - opens) * HOUR_MS
  const today = isWorkingDay ? Math.min(Math.max(time - opens * HOUR_MS, 0), each) : 0
  return (week * daysOpen + Math.min(dayOfWeek, daysOpen)) * each + today
}

/** 1 January 1970, day 0. */
const THURSDAY = 4

/** @returns number of a first working day, and how many there are */
function weekOf({ firstDay, lastDay }: OperatingHours) {
  const first = WEEK.indexOf(firstDay)
  const daysOpen = ((WEEK.length + WEEK.indexOf(lastDay) - first) % WEEK.length) + 1
  return { first: first - THURSDAY, daysOpen }
}

function placeInWeek(hours: OperatingHours, instant: number) {
  const { first, daysOpen } = weekOf(hours)
  const clock = instant + offsetAt(hours.timeZone, instant)
  const day = Math.floor(clock / DAY_MS)
  const week = Math.floor((day - first) / WEEK.length)
  const dayOfWeek = day - first - week * WEEK.length
  return { day, week, dayOfWeek, isWorkingDay: dayOfWeek < daysOpen, time: clock - day * DAY_MS }
}

/** @param clock local milliseconds since local 1970 */
function instantOf({ timeZone }: OperatingHours, clock: number): number {
  const near = clock - offsetAt(timeZone, clock)
  return clock - offsetAt(timeZone, near)
}
