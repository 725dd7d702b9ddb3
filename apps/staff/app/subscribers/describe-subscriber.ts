import type {
  ListedSubscriber,
  SubscriberState,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
import type { ZoneTimes } from '../shared/times/zone-times.ts'

export interface ShownSubscriber {
  id: string
  email: string
  state: SubscriberState
  stateName: string
  /** Since when, or what is pending. */
  standing: string
  /** When and how they subscribed. */
  came: string
}

export const stateNames: Record<SubscriberState, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
}

export function describeSubscriber(
  subscriber: ListedSubscriber,
  times: ZoneTimes,
  now: number,
): ShownSubscriber {
  const { id, email, state, createdAt, source } = subscriber
  return {
    id,
    email,
    state,
    stateName: stateNames[state],
    standing: describeStatus(subscriber, times, now),
    came: `${source === 'import' ? 'imported' : 'subscribed'} ${times.minute(createdAt)}`,
  }
}

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
