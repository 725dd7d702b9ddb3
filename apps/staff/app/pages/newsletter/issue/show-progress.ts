import { MINUTE_MS } from '@universe/contract/dates'
import type { IssueProgress } from '@universe/domain/newsletter/issues/read-issue'
import type { ZoneTimes } from '../../../times/zone-times.ts'
import { describeDuration } from '../describe-issue.ts'

/** How far an issue is sent, in words and counts. */
export interface ShownProgress {
  state: IssueProgress['state']
  total: number
  sent: number
  waiting: number
  refused: number
  /** Of the refused: those who are still subscribed, where the issue is not canceled. */
  retryable: number
  skipped: number
  /** Of all, in whole percent; 100 only for all. */
  percent: number
  /** When it began and ended, or is about to. */
  about: string
  /** Why it paused by itself; null for what did not. */
  failure: string | null
}

/** @returns how far an issue is sent */
export function showProgress(
  progress: IssueProgress,
  times: ZoneTimes,
  now: number,
): ShownProgress {
  const { state, total, messages, failure } = progress
  const { sent, pending: waiting, refused, skipped } = messages
  const percent = total === 0 ? 100 : Math.floor(((total - waiting) * 100) / total)
  const about = [
    progress.startedAt !== null && `Begun ${times.moment(progress.startedAt, now)}`,
    describeEnd(progress, times, now),
    times.zoneName,
  ]
  return {
    ...{ state, total, sent, waiting, refused, skipped, percent, failure },
    retryable: state === 'canceled' ? 0 : progress.retryable,
    about: about.filter(Boolean).join(' · '),
  }
}

function describeEnd(progress: IssueProgress, times: ZoneTimes, now: number): string {
  const { state, finishedAt, perMinute, messages } = progress
  const { pending } = messages
  if (state === 'sending' && pending > 0) {
    const endsAt = now + Math.ceil((pending / perMinute) * MINUTE_MS)
    return `${describeDuration(pending, perMinute)} left at ${perMinute.toLocaleString('en')} a minute, until ${times.moment(endsAt, now)}`
  }
  if (state === 'paused') return 'nothing goes out while it is paused'
  if (finishedAt === null) return ''
  return `${state === 'canceled' ? 'canceled' : 'done'} ${times.moment(finishedAt, now)}`
}
