import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from '../src/platform/every.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('does not overlap a task longer than its interval, and waits for it when closed', async () => {
  const runs: (() => void)[] = []
  const task = () => new Promise<void>(resolve => runs.push(resolve))
  const repetition = every(1000, task, () => expect.unreachable())
  await vi.advanceTimersByTimeAsync(3000)
  expect(runs).toHaveLength(1)
  runs[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toHaveLength(2)

  let isClosed = false
  const closing = repetition.close().then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(3000)
  expect([runs.length, isClosed]).toEqual([2, false])
  runs[1]?.()
  await closing
})

test('repeats a failed task, and reports the first of consecutive failures', async () => {
  const outcomes = [true, false, false, true, false]
  const reported: unknown[] = []
  const task = async () => {
    if (outcomes.shift() === false) throw outcomes.length
  }
  const { close } = every(1000, task, error => reported.push(error))
  await vi.advanceTimersByTimeAsync(4000)
  await close()
  expect(reported).toEqual([3, 0])
})
