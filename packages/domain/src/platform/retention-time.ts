import { DAY_MS } from '@universe/contract/dates'

/**
 * @param time epoch milliseconds
 * @returns that many months earlier; the last day of a shorter month, so that nothing is deleted
 * too early
 */
export function monthsBefore(time: number, months: number): number {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}

/**
 * @param createdAt epoch milliseconds
 * @returns days until the retention ends, rounded up; 0 once it has
 */
export function daysUntilErased(createdAt: number, months: number, now: number): number {
  const end = new Date(createdAt)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // For a day that the month lacks, `monthsBefore` gets there on the first of the next.
  if (end.getUTCDate() !== day) end.setUTCDate(1)
  return Math.max(0, Math.ceil((end.getTime() - now) / DAY_MS))
}
