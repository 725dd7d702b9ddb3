import { MINUTE_MS } from '@universe/contract/dates'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatKey } from './repeat-key.ts'

/** Start of a ten-minute window. */
const BOUNDARY = Date.UTC(2026, 10, 21, 12, 10)
const texts = { name: 'Sara Odeh', email: 'sara@olive.org' }
const post = { path: '/jobsdetails/1', name: 'application', texts, fileSha256: 'x' }

// So that tests do not share posts.
let secret = new Uint8Array(32)
beforeEach(() => {
  vi.useFakeTimers()
  secret = secret.map(byte => byte + 1)
})
afterEach(() => void vi.useRealTimers())

function keyAt(time: number, changes: Partial<typeof post> = {}): string {
  vi.setSystemTime(time)
  return repeatKey(secret, { ...post, ...changes })
}

test.each([
  ['20 seconds later, in the next ten minutes by the clock', BOUNDARY - 10_000, 20_000, true],
  ['9 minutes later, in the next', BOUNDARY - 5 * MINUTE_MS, 9 * MINUTE_MS, true],
  ['9 minutes later, in the same', BOUNDARY + 1000, 9 * MINUTE_MS, true],
  ['11 minutes later', BOUNDARY - 5 * MINUTE_MS, 11 * MINUTE_MS, false],
])('a form posted again %s', (_, first, later, isRepeat) => {
  expect(keyAt(first) === keyAt(first + later)).toBe(isRepeat)
})

test('a form posted repeatedly is a new request ten minutes after the first', () => {
  const first = keyAt(BOUNDARY - 10_000)
  expect(keyAt(BOUNDARY + 5 * MINUTE_MS)).toBe(first)
  const next = keyAt(BOUNDARY + 9.9 * MINUTE_MS)
  expect(next).not.toBe(first)
  expect(keyAt(BOUNDARY + 10.1 * MINUTE_MS)).toBe(next)
})

test('another vacancy, form, text or file is another request, also across the boundary', () => {
  const changes: Partial<typeof post>[] = [
    {},
    { path: '/jobsdetails/2' },
    { name: 'contact' },
    { texts: { ...texts, name: 'Sara Odeh B' } },
    { fileSha256: 'y' },
  ]
  const keys = changes.map(change => keyAt(BOUNDARY - 10_000, change))
  expect(new Set(keys).size).toBe(changes.length)
  expect(changes.map(change => keyAt(BOUNDARY + 10_000, change))).toEqual(keys)
})
