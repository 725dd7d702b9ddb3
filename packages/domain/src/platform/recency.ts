import { MINUTE_MS } from '@universe/contract/dates'

/** Between the clocks of two instances. */
export const CLOCK_SKEW_MS = MINUTE_MS

/** Future times do not count: a wrong clock wrote them, and they would stay recent until then. */
export function isRecent(at: number, now: number, ms: number): boolean {
  return at > now - ms && at <= now + CLOCK_SKEW_MS
}
