import type {
  ListedSubscriber,
  SubscriberState,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
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
