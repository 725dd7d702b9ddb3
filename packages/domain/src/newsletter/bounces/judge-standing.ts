import type { Subscriber } from '../subscriber-repository.ts'

/** Where a subscription stands, as far as a report asks. */
export type Standing = Pick<Subscriber, 'state' | 'created_at' | 'consented_at'>

/**
 * @returns the subscriber whom a report still means; else why not: `unknown` for one who is gone, or who
 *   complains of what has ended, `outdated` for one who has wanted the newsletter since
 */
export function judgeStanding<Found extends Standing>(
  subscriber: Found | undefined,
  { about, until }: { about: 'failure' | 'complaint'; until: number },
): Found | 'unknown' | 'outdated' {
  if (!subscriber) return 'unknown'
  if (about === 'complaint' && subscriber.state === 'unsubscribed') return 'unknown'
  return (subscriber.consented_at ?? subscriber.created_at) > until ? 'outdated' : subscriber
}
