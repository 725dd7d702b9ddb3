import { DAY_MS, HOUR_MS } from '@universe/contract/dates'

const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 6 * HOUR_MS
/** Given up afterwards. */
export const TRY_FOR_MS = 3 * DAY_MS

export interface FailedAttempt {
  /** Including this one. */
  attempts: number
  firstAttemptAt: number
  now: number
  permanent: boolean
  /** From 0 to 1; spreads what failed together. */
  jitter: number
}

/** @returns null if refused permanently or after three days */
export function nextAttemptAt(failed: FailedAttempt): number | null {
  if (failed.permanent || failed.now - failed.firstAttemptAt > TRY_FOR_MS) return null
  const longest = Math.min(FIRST_RETRY_MS * 2 ** (failed.attempts - 1), LONGEST_RETRY_MS)
  return failed.now + Math.round(longest * (0.5 + failed.jitter / 2))
}
