import { UNCONFIRMED_KEPT_DAYS } from '@universe/contract/limits'
import { ASKED_AT_MOST, type Asking } from '@universe/domain/newsletter/subscribers/ask-to-confirm'
import {
  type AddressRecord,
  type ListedSubscriber,
  SUBSCRIBER_STATES,
  type SubscriberCounts,
  type SubscriberFilter,
  type SubscriberState,
  type SubscriberWeek,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
import { formatCount } from '../shared/count.ts'
import { describeWeek, shortDate } from '../shared/times/week-names.ts'
import type { ZoneTimes } from '../shared/times/zone-times.ts'

const stateNames: Record<SubscriberState, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
}

export function describeSubscriber(subscriber: ListedSubscriber, times: ZoneTimes, now: number) {
  const { id, email, state, createdAt, source } = subscriber
  return {
    id,
    email,
    state,
    stateName: stateNames[state],
    /** Since when, or what is pending. */
    standing: describeStatus(subscriber, times, now),
    /** When and how they subscribed. */
    came: `${source === 'import' ? 'imported' : 'subscribed'} ${times.minute(createdAt)}`,
  }
}

export type ShownSubscriber = ReturnType<typeof describeSubscriber>

function describeStatus(
  { state, stateSince, createdAt, askedAt, source }: ListedSubscriber,
  times: ZoneTimes,
  now: number,
): string {
  // Confirmed before the import, at an unknown time.
  if (state === 'confirmed' && source === 'import' && stateSince === createdAt) {
    return 'elsewhere, says its import'
  }
  if (state !== 'pending') return `since ${times.minute(stateSince ?? createdAt)}`
  if (askedAt === null) return 'not asked to confirm yet'
  return `${askedAt > now ? 'is asked' : 'asked'} ${times.minute(askedAt)}`
}

/** Invalid values count as missing. */
export function readFilter(params: URLSearchParams): SubscriberFilter {
  return {
    state: SUBSCRIBER_STATES.find(state => state === params.get('state')),
    search: params.get('q')?.replaceAll('\0', '').trim() || undefined,
    before: params.get('before') ?? undefined,
  }
}

export function describeAsking(
  { waiting, lastAt, perMinute }: Asking,
  neverAsked: number,
  times: ZoneTimes,
) {
  const asked = Math.min(neverAsked, ASKED_AT_MOST)
  return {
    neverAsked,
    /** Mails in the queue. */
    waiting,
    perMinute,
    keptDays: UNCONFIRMED_KEPT_DAYS,
    /** "after about 2 hours". */
    lasts: describeMinutes((asked + waiting) / perMinute),
    /** When its last mail is sent. */
    lastAt: lastAt === null ? null : times.minute(lastAt),
  }
}

function describeMinutes(minutes: number): string {
  if (minutes <= 1) return 'within a minute'
  if (minutes < 90) return `after about ${Math.ceil(minutes)} minutes`
  if (minutes < 36 * 60) return `after about ${Math.round(minutes / 60)} hours`
  return `after about ${Math.round(minutes / 60 / 24)} days`
}

export function describeTabs(counts: SubscriberCounts) {
  const tab = (label: string, state: keyof SubscriberCounts) => ({
    label,
    state,
    count: counts[state] === 0 ? undefined : formatCount(counts[state]),
  })
  return [
    { label: 'All', state: null, count: undefined },
    tab('Confirmed', 'confirmed'),
    tab('Pending', 'pending'),
    tab('Unsubscribed', 'unsubscribed'),
    tab('Suppressed', 'suppressed'),
  ]
}

export function describeRecord(
  { email, suppressedAt, unsubscribedAt }: AddressRecord,
  times: ZoneTimes,
) {
  const told = (at: number | null) => (at === null ? null : times.minute(at))
  return { email, suppressed: told(suppressedAt), unsubscribed: told(unsubscribedAt) }
}

export function describeWeeks(weeks: readonly SubscriberWeek[]) {
  return weeks.map(({ startsAt, counts }) => ({
    /** Its first day: "22 Nov". */
    label: shortDate(startsAt),
    name: describeWeek(startsAt),
    /** At its end; null where not counted. */
    counts,
  }))
}
