import { MINUTE_MS } from '@universe/contract/dates'

/** By how much the clocks of two instances may differ. */
export const CLOCK_SKEW_MS = MINUTE_MS

/**
 * @returns whether something happened less than so many milliseconds ago. What lies in the future did
 *   not: a clock that was wrong has stamped it, and it would stay recent until that time is past
 */
export function isRecent(at: number, now: number, ms: number): boolean {
  return at > now - ms && at <= now + CLOCK_SKEW_MS
}
