import { DAY_MS } from '@universe/contract/dates'

/**
 * @param time epoch milliseconds
 * @returns that many months earlier; the last day of a shorter month, so that nothing is deleted
 * too early
 */
export function monthsBefore(time: number, months: number): number {
  return inUtc(time).subtract({ months }).epochMilliseconds
}

/**
 * @param createdAt epoch milliseconds
 * @returns days until the retention ends, rounded up; 0 once it has
 */
export function daysUntilErased(createdAt: number, months: number, now: number): number {
  const start = inUtc(createdAt)
  const end = start.add({ months })
  // For a day that the month lacks, `monthsBefore` gets there on the first of the next.
  const days = end.day === start.day ? 0 : 1
  return Math.max(0, Math.ceil((end.add({ days }).epochMilliseconds - now) / DAY_MS))
}

function inUtc(time: number) {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('UTC')
}
