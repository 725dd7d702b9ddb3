import { company } from '@universe/contract/company'
import { officeDayAt } from '@universe/contract/operating-hours'

/** @param now epoch milliseconds @returns YYYY-MM-DD at the office */
export function officeToday(now: number): string {
  return officeDayAt(company.operatingHours, now).date
}
