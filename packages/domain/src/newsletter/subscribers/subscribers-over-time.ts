import { company } from '@universe/contract/company'
import { officeWeekAt } from '@universe/contract/operating-hours'
import type { SubscriberCountTable } from '@universe/store/tables'
import { defineOperation } from '../../staff/operation.ts'
import { countSubscribers, listSubscribers } from './list-subscribers.ts'
import { listCountedDays } from './subscriber-list-repository.ts'

const WEEKS_AT_MOST = 26
const DAYS_READ = (WEEKS_AT_MOST + 1) * 7
const { operatingHours: hours } = company

/** At the week's end. */
export interface SubscriberWeek {
  /** At the office, epoch milliseconds. */
  startsAt: number
  /** Null if no process ran. */
  counts: Omit<SubscriberCountTable, 'day'> | null
}

/** @returns up to 26 weeks, oldest first; the last is current */
export const readSubscribersOverTime = defineOperation(
  listSubscribers.permission,
  async (parts, actor): Promise<SubscriberWeek[]> => {
    const now = parts.now()
    const { neverAsked: _, ...current } = await countSubscribers(parts, actor)
    const byWeek = new Map<number, SubscriberWeek['counts']>()
    // A week's newest day wins.
    for (const { day, ...counts } of await listCountedDays(parts.store.aside, DAYS_READ)) {
      const week = officeWeekAt(hours, noonOf(day))
      if (!byWeek.has(week)) byWeek.set(week, counts)
    }
    byWeek.set(officeWeekAt(hours, now), current)
    const first = Math.min(...byWeek.keys())
    return Array.from({ length: WEEKS_AT_MOST }, (_, index) =>
      officeWeekAt(hours, now, WEEKS_AT_MOST - 1 - index),
    )
      .filter(startsAt => startsAt >= first)
      .map(startsAt => ({ startsAt, counts: byWeek.get(startsAt) ?? null }))
  },
)

function noonOf(day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: hours.timeZone,
    plainTime: '12:00',
  }).epochMilliseconds
}
