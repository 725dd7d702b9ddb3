import { DAY_MS, MINUTE_MS } from '@universe/contract/dates'
import type { IssueProgress } from '@universe/domain/newsletter/issues/read-issue'
import { UNDO_ACCEPTED_MS } from '@universe/domain/platform/undo'
import { type Delivery, describeDelivery } from '../../inbox/words/describe-mail.ts'
import { countOf, formatCount } from '../../shared/count.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { describeDuration } from '../describe-issue.ts'

const SECOND_MS = 1000

/** Progress of sending, in words and counts. */
export interface ShownProgress {
  state: IssueProgress['state']
  total: number
  sent: number
  /** What "sent" means: "accepted by the mail server". */
  sentText: string
  waiting: number
  refused: number
  /** Refused recipients who are still subscribed; 0 for a canceled issue. */
  retryable: number
  skipped: number
  /** Of all, in whole percent; 100 only when complete. */
  percent: number
  /** Whether nothing was sent yet, so that sending can be undone. */
  isYetToBegin: boolean
  /** Number of recipients, and times of start and end. */
  about: string
  /** Why it paused automatically; null if it did not. */
  failure: string | null
}

/** @returns the progress of an issue */
export function showProgress(
  progress: IssueProgress,
  delivery: Delivery,
  times: ZoneTimes,
  now: number,
): ShownProgress {
  const { state, total, messages, failure } = progress
  const { sent, pending: waiting, refused, skipped } = messages
  const percent = total === 0 ? 100 : Math.floor(((total - waiting) * 100) / total)
  const beginsAt = (progress.startedAt ?? 0) + UNDO_ACCEPTED_MS
  const isYetToBegin = state === 'sending' && waiting === total && now < beginsAt
  const about = [
    `To ${countOf(total, 'subscriber')}`,
    isYetToBegin
      ? `begins ${times.moment(beginsAt, now)}`
      : progress.startedAt !== null && `begun ${times.moment(progress.startedAt, now)}`,
    !isYetToBegin && describeEnd(progress, times, { now, beginsAt }),
    times.zoneName,
  ]
  return {
    state,
    total,
    sent,
    waiting,
    refused,
    skipped,
    percent,
    isYetToBegin,
    failure,
    sentText: describeDelivery(delivery),
    retryable: state === 'canceled' ? 0 : progress.retryable,
    about: about.filter(Boolean).join(' · '),
  }
}

interface Clock {
  now: number
  /** When its first mail was or will be sent. */
  beginsAt: number
}

function describeEnd(progress: IssueProgress, times: ZoneTimes, clock: Clock): string {
  const { state, finishedAt, messages, nextTryAt } = progress
  const { pending } = messages
  const { now } = clock
  if (nextTryAt !== null && nextTryAt > now) {
    return `retrying from ${times.moment(nextTryAt, now)}`
  }
  if (state === 'sending' && pending > 0) {
    const pace = ratePerMinute(progress, clock)
    if (pace === 0) return 'no mail was accepted in the last minute'
    const endsAt = now + (pending / pace) * MINUTE_MS
    const end = endsAt - now < DAY_MS ? times.recent(endsAt, now) : times.minute(endsAt)
    return `${describeDuration(pending, pace)} left at ${formatCount(pace)} a minute, until about ${end}`
  }
  if (state === 'paused') return 'nothing is sent while paused'
  if (finishedAt === null) return ''
  return `${state === 'canceled' ? 'canceled' : 'done'} ${times.moment(finishedAt, now)}`
}

/** From this many mails on, the measured rate is used instead of the limit. */
const MEASURED_MAILS = 5

/** @returns mails per minute, as measured in the last one; the limit until that is known */
function ratePerMinute({ perMinute, lately }: IssueProgress, { now, beginsAt }: Clock): number {
  const { sent, firstAt } = lately
  if (sent >= MEASURED_MAILS && firstAt !== null) {
    const seen = (sent * MINUTE_MS) / Math.max(now - firstAt, SECOND_MS)
    return Math.max(1, Math.round(Math.min(seen, perMinute)))
  }
  return now - beginsAt < MINUTE_MS ? perMinute : sent
}
