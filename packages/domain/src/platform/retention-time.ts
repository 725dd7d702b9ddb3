import { DAY_MS } from '@universe/contract/dates'

/**
 * @param time epoch milliseconds
 * @returns the same day and time so many months before; in a shorter month its last day, so that
 *   nothing goes too early
 */
export function monthsBefore(time: number, months: number): number {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}

/**
 * @param createdAt when something came, in epoch milliseconds
 * @returns in how many days its retention ends, begun ones included; 0 once it has
 */
export function daysUntilErased(createdAt: number, months: number, now: number): number {
  const end = new Date(createdAt)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // Where the month has no such day, `monthsBefore` reaches it on the first of the next.
  if (end.getUTCDate() !== day) end.setUTCDate(1)
  return Math.max(0, Math.ceil((end.getTime() - now) / DAY_MS))
}
