import { MINUTE_MS } from '@universe/contract/dates'

/** Of two instances. */
export const CLOCK_SKEW_MS = MINUTE_MS

/** A wrong clock's future times do not count: they would stay recent until then. */
export function isRecent(at: number, now: number, ms: number): boolean {
  return at > now - ms && at <= now + CLOCK_SKEW_MS
}
