import { afterEach, expect, test, vi } from 'vitest'
import { formatBlogDate, formatJobDate, writtenDay } from '../src/dates.ts'

afterEach(() => vi.unstubAllEnvs())

test('shows a blog’s date in long US format', () => {
  expect(formatBlogDate('2026-11-20')).toBe('November 20, 2026')
  expect(formatBlogDate('2026-01-05T08:30:00')).toBe('January 5, 2026')
})

test('shows a vacancy’s date as "DD Month, YYYY", from the part before the T', () => {
  expect(formatJobDate('2026-11-05T23:59:59Z')).toBe('05 November, 2026')
  expect(formatJobDate('2026-12-31')).toBe('31 December, 2026')
})

test.each(['2026-13-01', '2026-00-01', '2026-xx-01', 'soon', ''])(
  'shows the invalid month of "%s" as "Invalid Month"',
  createdAt => {
    expect(formatBlogDate(createdAt)).toBe('Invalid Month')
    expect(formatJobDate(createdAt)).toBe('Invalid Month')
  },
)

test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('reads a date as written in %s', place => {
  vi.stubEnv('TZ', place)
  expect(formatBlogDate('2026-03-01T00:00:00Z')).toBe('March 1, 2026')
  expect(formatJobDate('2026-03-01T23:59:59Z')).toBe('01 March, 2026')
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20T23:59:59', '2026-11-20'],
  ['2026-1-5', '2026-01-05'],
  ['2026-13-01', undefined],
  ['2026-02-30', undefined],
  ['soon', undefined],
  ['', undefined],
])('the machine-readable day of "%s" is %s', (createdAt, day) => {
  expect(writtenDay(createdAt)).toBe(day)
})
