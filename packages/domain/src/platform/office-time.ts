import { company } from '@universe/contract/company'

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
