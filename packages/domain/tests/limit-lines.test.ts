import { logSecurityEvent, type SecurityEvent } from '@universe/domain/staff/security-events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** SECURITY.md, Logs. */
const LINES_PER_MINUTE = 60

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
})

const silent = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

test('limits the lines of one event per minute, and logs how many more there were', () => {
  const [log, laterLog] = [silent(), silent()]
  const flood = (times: number, into = log, event: SecurityEvent = 'link-refused') => {
    for (let time = 0; time < times; time++) logSecurityEvent(into, event)
  }
  flood(LINES_PER_MINUTE)
  flood(3, laterLog)
  vi.advanceTimersByTime(59_000)
  flood(1)
  expect(log.warn, 'still that minute').toHaveBeenCalledTimes(LINES_PER_MINUTE)
  expect(laterLog.warn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(laterLog.warn.mock.calls, 'of the first one left out').toEqual([
    [{ security: { event: 'link-refused', leftOut: 4 } }, expect.stringContaining('left out')],
  ])
  flood(1)
  expect(log.warn, 'a new minute').toHaveBeenCalledTimes(LINES_PER_MINUTE + 1)
  vi.advanceTimersByTime(60_000)
  expect(log.warn).toHaveBeenCalledTimes(LINES_PER_MINUTE + 1)
})

test('counts events separately', () => {
  const log = silent()
  for (let time = 0; time < 1000; time++) logSecurityEvent(log, 'site-refused')
  log.warn.mockClear()
  logSecurityEvent(log, 'host-refused')
  expect(log.warn).toHaveBeenCalledOnce()
})
