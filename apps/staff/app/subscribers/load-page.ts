import type {
  AddressRecord,
  SubscriberCounts,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
import type { SubscriberWeek } from '@universe/domain/newsletter/subscribers/subscribers-over-time'
import { describeWeek, shortDate } from '../shared/times/week-names.ts'
import type { ZoneTimes } from '../shared/times/zone-times.ts'
import type { ShownAddress } from './address-note.tsx'
import { count } from './describe-subscriber.ts'
import type { ShownWeek } from './subscribers-by-week.tsx'

/** The states that the list is narrowed to, each with how many there are. */
export interface ShownTab {
  label: string
  /** Of the address; null for all. */
  state: string | null
  count: string | undefined
}

/** @returns the tabs above the list */
export function describeTabs(counts: SubscriberCounts): ShownTab[] {
  const tab = (label: string, state: keyof SubscriberCounts): ShownTab => ({
    ...{ label, state },
    count: counts[state] === 0 ? undefined : count(counts[state]),
  })
  return [
    { label: 'All', state: null, count: undefined },
    tab('Confirmed', 'confirmed'),
    tab('Pending', 'pending'),
    tab('Unsubscribed', 'unsubscribed'),
    tab('Suppressed', 'suppressed'),
  ]
}

/** @returns what is on record of a whole address */
export function describeRecord(
  { email, suppressedAt, unsubscribedAt }: AddressRecord,
  times: ZoneTimes,
): ShownAddress {
  const told = (at: number | null) => (at === null ? null : times.minute(at))
  return { email, suppressed: told(suppressedAt), unsubscribed: told(unsubscribedAt) }
}

/** @returns the weeks that the drawing shows */
export function describeWeeks(weeks: readonly SubscriberWeek[]): ShownWeek[] {
  return weeks.map(({ startsAt, counts }) => ({
    ...{ label: shortDate(startsAt), name: describeWeek(startsAt), counts },
  }))
}
