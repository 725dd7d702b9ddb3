import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every, tryEach } from '../src/platform/every.ts'

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

test('repeats a failed task, and reports what fails alike only once in a row', async () => {
  const outcomes = ['', 'full', 'full', 'locked', 'locked', '', 'locked']
  const reported: unknown[] = []
  const task = async () => {
    const failure = outcomes.shift()
    if (failure) throw new Error(failure)
  }
  const { close } = every(1000, task, error => reported.push(error))
  await vi.advanceTimersByTimeAsync(6000)
  await close()
  expect(reported).toEqual(['full', 'locked', 'locked'].map(text => new Error(text)))
})

test('tries each, and throws the only failure as it is, or all in one', async () => {
  const tried: string[] = []
  const work = async (item: string) => {
    tried.push(item)
    if (item !== 'good') throw new Error(item)
  }
  await tryEach(['good', 'good'], work)
  await expect(tryEach(['bad', 'good'], work)).rejects.toEqual(new Error('bad'))
  const both = tryEach(['bad', 'good', 'worse'], work)
  await expect(both).rejects.toMatchObject({
    message: 'Error: bad; Error: worse',
    errors: [new Error('bad'), new Error('worse')],
  })
  expect(tried).toEqual(['good', 'good', 'bad', 'good', 'bad', 'good', 'worse'])
})
