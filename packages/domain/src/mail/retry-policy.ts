import { DAY_MS, HOUR_MS } from '@universe/contract/dates'

const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 6 * HOUR_MS
/** A message is given up once it was tried for so long. */
export const TRY_FOR_MS = 3 * DAY_MS

/** What the time of the next attempt depends on. */
export interface FailedAttempt {
  /** How many times it was tried, this one included. */
  attempts: number
  firstAttemptAt: number
  now: number
  permanent: boolean
  /** From 0 to 1, so that messages that failed together do not return together. */
  jitter: number
}

/** @returns when to try again, or null: refused for good, or tried for three days */
export function nextAttemptAt(failed: FailedAttempt): number | null {
  if (failed.permanent || failed.now - failed.firstAttemptAt > TRY_FOR_MS) return null
  const longest = Math.min(FIRST_RETRY_MS * 2 ** (failed.attempts - 1), LONGEST_RETRY_MS)
  return failed.now + Math.round(longest * (0.5 + failed.jitter / 2))
}
