import { createLineLimit } from '@universe/domain/staff/security-events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('limits the lines of one event per minute, and logs their number', () => {
  const limit = createLineLimit(3)
  const told: number[] = []
  const flood = (times: number) =>
    Array.from({ length: times }, () => limit.admit('a', leftOut => told.push(leftOut)))

  expect(flood(5)).toEqual([true, true, true, false, false])
  vi.advanceTimersByTime(59_000)
  expect(flood(1), 'still that minute').toEqual([false])
  expect(told).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([3])

  expect(flood(4)).toEqual([true, true, true, false])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([3, 1])
})

test('logs nothing extra below the limit, and counts events separately', () => {
  const limit = createLineLimit(2)
  const tell = vi.fn()
  for (let time = 0; time < 1000; time++) limit.admit('flood', () => {})
  expect([limit.admit('other', tell), limit.admit('other', tell)]).toEqual([true, true])
  vi.advanceTimersByTime(600_000)
  expect(tell).not.toHaveBeenCalled()
})

test('logs the first suppressed line at once', () => {
  const limit = createLineLimit(1)
  const tells = [vi.fn(), vi.fn(), vi.fn()]
  for (const tell of tells) limit.admit('a', tell)
  vi.advanceTimersByTime(60_000)
  expect(tells.map(({ mock }) => mock.calls)).toEqual([[], [[2]], []])
})
