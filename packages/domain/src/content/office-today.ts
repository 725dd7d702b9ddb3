import { company } from '@universe/contract/company'
import { officeDayAt } from '@universe/contract/operating-hours'

/** @param now epoch milliseconds @returns the day in the office's time zone, YYYY-MM-DD */
export function officeToday(now: number): string {
  return officeDayAt(company.operatingHours, now).date
}
