const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const INVALID_MONTH = 'Invalid Month'
const WRITTEN_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})/

/**
 * Never an instant, so that no zone shifts the date (specification, section 9; readings, Dates).
 * @param createdAt an ISO date or date-time
 * @returns "November 20, 2026", or "Invalid Month"
 */
export function formatBlogDate(createdAt: string): string {
  const date = readWrittenDate(createdAt)
  return date ? `${date.month} ${date.day}, ${date.year}` : INVALID_MONTH
}

/**
 * As `formatBlogDate` (specification, section 8).
 * @param createdAt an ISO date or date-time
 * @returns "05 November, 2026", or "Invalid Month"
 */
export function formatJobDate(createdAt: string): string {
  const date = readWrittenDate(createdAt)
  return date ? `${String(date.day).padStart(2, '0')} ${date.month}, ${date.year}` : INVALID_MONTH
}

/**
 * @param createdAt an ISO date or date-time
 * @returns "2026-11-20"; undefined if invalid
 */
export function writtenDay(createdAt: string): string | undefined {
  const [, year, ...rest] = WRITTEN_DATE.exec(createdAt) ?? []
  const day = [year, ...rest.map(part => part.padStart(2, '0'))].join('-')
  return new Date(day).toJSON()?.startsWith(day) ? day : undefined
}

function readWrittenDate(createdAt: string) {
  const [, year, monthNumber, day] = WRITTEN_DATE.exec(createdAt) ?? []
  const month = MONTHS[Number(monthNumber) - 1]
  return month && day ? { year, month, day: Number(day) } : undefined
}

export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * @param time epoch milliseconds
 * @returns YYYY-MM-DD
 */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
