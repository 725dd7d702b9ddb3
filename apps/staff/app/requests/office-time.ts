import { company } from '@universe/contract/company'

const { timeZone, city } = company.operatingHours
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
const exactClock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })
const fullDay = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' })
const zoneOffset = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })

/** What times on a page are told in. */
export const zoneName = `${city} time`

/** @returns how long ago, in the largest unit that says something: "34 min", "1 h", "2 d" */
export function describeAge(instant: number, now: number): string {
  const age = Math.max(0, now - instant)
  if (age < MINUTE_MS) return 'now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`
  return `${Math.floor(age / DAY_MS)} d`
}

/** @returns the office's clock for the last day, its date for what is older */
export function describeRecent(instant: number, now: number): string {
  return now - instant < DAY_MS ? clock.format(instant) : shortDay.format(instant)
}

/** @returns day and clock, to the second: "21 Nov 2026, 09:12:04" */
export function describeInstant(instant: number): string {
  return `${fullDay.format(instant)}, ${exactClock.format(instant)}`
}

/** @returns day, clock and how far it is from UTC then: "21 Nov 2026, 09:12:04 GMT+2" */
export function describeZoned(instant: number): string {
  const offset = zoneOffset.formatToParts(instant).find(({ type }) => type === 'timeZoneName')
  return `${describeInstant(instant)} ${offset?.value ?? ''}`
}

/** @returns the clock to the second, with its day unless that is another instant's, too */
export function describeMoment(instant: number, beside: number): string {
  const isSameDay = fullDay.format(instant) === fullDay.format(beside)
  return isSameDay ? exactClock.format(instant) : describeInstant(instant)
}
