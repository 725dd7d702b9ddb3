import { company } from '@universe/contract/company'
import { DAY_MS } from '@universe/contract/dates'
import { officeDayAt, officeWeekAt } from '@universe/contract/operating-hours'
import { Refused } from '../platform/refused.ts'
import type { RequestRow } from './request-list-repository.ts'

const WAITS_AT_MOST_DAYS = 366

/** @returns YYYY-MM-DD at the office */
export function officeDate(now: number, ahead = 0): string {
  return dayAhead(now, ahead).date
}

export function isBack({ waiting_until }: Pick<RequestRow, 'waiting_until'>, now: number): boolean {
  return waiting_until !== null && waiting_until <= officeDate(now)
}

export function waitingRange(now: number): { first: string; last: string } {
  return { first: officeDate(now, 1), last: officeDate(now, WAITS_AT_MOST_DAYS) }
}

export function suggestDays(now: number): { day: string; text: string }[] {
  const next = workingDayAhead(now, 1)
  const days = [
    { day: next, text: next === officeDate(now, 1) ? 'Tomorrow' : 'Next working day' },
    { day: workingDayAhead(now, 3), text: 'In 3 working days' },
    { day: officeDate(officeWeekAt(company.operatingHours, now, -1)), text: 'Next week' },
  ]
  return days.filter(({ day }, index) => days.findIndex(each => each.day === day) === index)
}

/** After today. @returns YYYY-MM-DD */
function workingDayAhead(now: number, count: number): string {
  let [ahead, left] = [0, count]
  while (left > 0) {
    ahead += 1
    if (dayAhead(now, ahead).isWorkingDay) left -= 1
  }
  return officeDate(now, ahead)
}

/** From the opening hour, which no clock change moves to another day. */
function dayAhead(now: number, ahead: number) {
  const { opensAt } = officeDayAt(company.operatingHours, now)
  return officeDayAt(company.operatingHours, opensAt + ahead * DAY_MS)
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/**
 * @param day YYYY-MM-DD
 * @returns "Sun 29 Nov"
 */
export function describeDay(day: string): string {
  return DAY.format(Date.parse(day)).replace(',', '')
}

/** Working mornings; 0: at once. */
export const LETTER_DELAYS = [0, 1, 2, 3, 5, 10] as const

/**
 * @param mornings of `LETTER_DELAYS`
 * @returns 9:00 at the office, epoch milliseconds: for 1 the next working morning, perhaps today's,
 * else so many working days after today; undefined: at once
 * @throws Refused for another number
 */
export function letterTime(now: number, mornings: number): number | undefined {
  if (!LETTER_DELAYS.some(each => each === mornings)) throw new Refused('Choose when it leaves.')
  if (mornings === 0) return undefined
  const { date, isWorkingDay } = officeDayAt(company.operatingHours, now)
  const isTodayNext = mornings === 1 && isWorkingDay && nineOn(date) > now
  return nineOn(isTodayNext ? date : workingDayAhead(now, mornings))
}

function nineOn(date: string): number {
  const { timeZone } = company.operatingHours
  const day = Temporal.PlainDate.from(date)
  return day.toZonedDateTime({ timeZone, plainTime: '09:00' }).epochMilliseconds
}
