import { DAY_MS, HOUR_MS, MINUTE_MS } from '@universe/contract/dates'

/** @returns the largest unit: "34 min", "1 h", "2 d" */
export function describeAge(instant: number, now: number): string {
  const age = Math.max(0, now - instant)
  if (age < MINUTE_MS) return 'now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`
  return `${Math.floor(age / DAY_MS)} d`
}

/** @returns "just now", "3 h ago" */
export function describeAgo(instant: number, now: number): string {
  const age = describeAge(instant, now)
  return age === 'now' ? 'just now' : `${age} ago`
}
