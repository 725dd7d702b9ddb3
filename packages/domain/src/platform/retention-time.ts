import { DAY_MS } from '@universe/contract/dates'

/**
 * @param time epoch milliseconds
 * @returns that many months earlier; the last day of a shorter month, so that nothing is deleted
 * too early
 */
export function monthsBefore(time: number, months: number): number {
  return dateOf(time).subtract({ months }).epochMilliseconds
}

/**
 * @param createdAt epoch milliseconds
 * @returns days until the retention ends, rounded up; 0 once it has
 */
export function daysUntilErased(createdAt: number, months: number, now: number): number {
  const created = dateOf(createdAt)
  const end = created.add({ months })
  // For a day that the month lacks, `monthsBefore` gets there on the first of the next.
  const erased = end.day === created.day ? end : end.add({ days: 1 })
  return Math.max(0, Math.ceil((erased.epochMilliseconds - now) / DAY_MS))
}

const dateOf = (time: number) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('UTC')
