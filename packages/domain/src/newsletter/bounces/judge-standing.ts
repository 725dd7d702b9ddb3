import type { Subscriber } from '../subscriber-repository.ts'

/** Where a subscription stands, as far as a report asks. */
export type Standing = Pick<Subscriber, 'state' | 'created_at' | 'consented_at'>

/**
 * @returns the subscriber whom a report still means; else why not: `unknown` for one who is gone, or for
 *   whom there is nothing left to end, `outdated` for one who has wanted the newsletter since
 */
export function judgeStanding<Found extends Standing>(
  subscriber: Found | undefined,
  { outcome, until }: { outcome: 'suppressed' | 'unsubscribed'; until: number },
): Found | 'unknown' | 'outdated' {
  if (!subscriber) return 'unknown'
  if (outcome === 'unsubscribed' && subscriber.state === 'unsubscribed') return 'unknown'
  return (subscriber.consented_at ?? subscriber.created_at) > until ? 'outdated' : subscriber
}
