import { company } from '@universe/contract/company'
import { officeDayAt } from '@universe/contract/operating-hours'
import { Refused } from '../platform/refused.ts'
import { workingDayAhead } from './waiting-days.ts'

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
