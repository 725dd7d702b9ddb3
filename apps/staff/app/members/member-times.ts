import { company } from '@universe/contract/company'
import { describeAge } from '../requests/office-time.ts'

const { timeZone } = company.operatingHours
const minute = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** @returns how long ago, in a sentence: "just now", "3 h ago" */
export function describeAgo(instant: number, now: number): string {
  const age = describeAge(instant, now)
  return age === 'now' ? 'just now' : `${age} ago`
}

/** @returns the office's day and clock: "21 Nov 2026, 09:12" */
export function describeMinute(instant: number): string {
  return minute.format(instant)
}
