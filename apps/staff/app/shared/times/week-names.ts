import { company } from '@universe/contract/company'
import { DAY_MS } from '@universe/contract/dates'

const { timeZone } = company.operatingHours
const short = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })
const full = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' })

/**
 * @param startsAt a week's first instant
 * @returns "22 Nov", at the office
 */
export function shortDate(startsAt: number): string {
  return short.format(startsAt)
}

/**
 * @param startsAt a week's first instant
 * @returns "22 Nov to 28 Nov 2026"
 */
export function describeWeek(startsAt: number): string {
  // The clock may change in the last night.
  const lastDay = startsAt + 6.5 * DAY_MS
  return `${short.format(startsAt)} to ${full.format(lastDay)}`
}
