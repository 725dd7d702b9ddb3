import { company } from '@universe/contract/company'
import { officeDayAt } from '@universe/contract/operating-hours'

const { timeZone, city } = company.operatingHours
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Day and minute in the office's time zone, which it names. */
export function officeTime(instant: number): string {
  return `${clock.format(instant)}, ${city} time`
}

/** @param now epoch milliseconds @returns YYYY-MM-DD at the office */
export function officeToday(now: number): string {
  return officeDayAt(company.operatingHours, now).date
}
