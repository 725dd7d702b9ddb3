import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from '../src/platform/every.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a task that takes longer than its interval runs once at a time, and closing waits for it', async () => {
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

test('a task that fails runs again, and reports the first failure of each row', async () => {
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
