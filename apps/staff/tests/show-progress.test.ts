import type { IssueProgress } from '@universe/domain/newsletter/issues/read-issue'
import { expect, test } from 'vitest'
import { showProgress } from '../app/newsletter/issue/show-progress.ts'
import { timesIn } from '../app/shared/times/zone-times.ts'

const startedAt = Date.UTC(2026, 10, 23, 9, 20)
const messages = { pending: 600, sent: 0, refused: 0, skipped: 0 }
const started: IssueProgress = {
  state: 'sending',
  messages,
  total: 600,
  retryable: 0,
  perMinute: 600,
  startedAt,
  finishedAt: null,
  failure: null,
  lately: { sent: 0, firstAt: null },
  nextTryAt: null,
  isSecretLost: false,
}

const show = (change: Partial<IssueProgress>, afterMs: number) =>
  showProgress({ ...started, ...change }, 'accepted', timesIn('UTC'), startedAt + afterMs)

test('shows when an issue starts while it can be undone, and no end yet', () => {
  for (const afterMs of [0, 12_000]) {
    const { isYetToBegin, about } = show({}, afterMs)
    expect(isYetToBegin).toBe(true)
    expect(about).toEqual(['To 600 subscribers', 'begins 09:20:15', 'UTC'])
  }
  expect(show({}, 15_000).isYetToBegin).toBe(false)
})

test('estimates the end from the recent rate, or from the limit until that is known', () => {
  const end = (change: Partial<IssueProgress>, afterMs: number) => show(change, afterMs).about[2]
  expect(end({}, 16_000)).toBe('about a minute left at 600 a minute, until about 09:21')
  const now = 300_000
  const left = { ...messages, pending: 480, sent: 120 }
  const slow = { messages: left, lately: { sent: 60, firstAt: startedAt + now - 60_000 } }
  expect(end(slow, now)).toBe('about 8 minutes left at 60 a minute, until about 09:33')
  // Resumed ten seconds ago.
  const resumed = { messages: left, lately: { sent: 40, firstAt: startedAt + now - 10_000 } }
  expect(end(resumed, now)).toBe('about 2 minutes left at 240 a minute, until about 09:27')
  expect(end({ messages: left }, now)).toBe('no mail was accepted in the last minute')
  // Deferred by the recipients' servers.
  const asked = { ...slow, nextTryAt: startedAt + now + 120_000 }
  expect(end(asked, now)).toBe('retrying from 09:27:00')
})
