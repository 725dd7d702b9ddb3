import { DAY_MS, MINUTE_MS } from '@universe/contract/dates'
import type { IssueProgress } from '@universe/domain/newsletter/issues/read-issue'
import { UNDO_ACCEPTED_MS } from '@universe/domain/platform/undo'
import { type Delivery, describeDelivery } from '../../inbox/words/describe-mail.ts'
import { countOf, formatCount } from '../../shared/count.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { describeDuration } from '../describe-issue.ts'

const SECOND_MS = 1000

export function showProgress(
  progress: IssueProgress,
  delivery: Delivery,
  times: ZoneTimes,
  now: number,
) {
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
    /** Whole percent; 100 only when complete. */
    percent,
    /** Nothing sent yet, so it can be undone. */
    isYetToBegin,
    /** Why it paused automatically. */
    failure,
    /** What "sent" means. */
    sentText: delivery === 'accepted' ? 'accepted by the server' : describeDelivery(delivery),
    /** Refused but still subscribed. */
    retryable: state === 'canceled' ? 0 : progress.retryable,
    /** Recipients, start and end. */
    about: about.flatMap(part => part || []),
  }
}

export type ShownProgress = ReturnType<typeof showProgress>

interface Clock {
  now: number
  /** Of the first mail, sent or not. */
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

/** The measured rate needs this many mails. */
const MEASURED_MAILS = 5

/** @returns mails in the last minute; the limit until measured */
function ratePerMinute({ perMinute, lately }: IssueProgress, { now, beginsAt }: Clock): number {
  const { sent, firstAt } = lately
  if (sent >= MEASURED_MAILS && firstAt !== null) {
    const seen = (sent * MINUTE_MS) / Math.max(now - firstAt, SECOND_MS)
    return Math.max(1, Math.round(Math.min(seen, perMinute)))
  }
  return now - beginsAt < MINUTE_MS ? perMinute : sent
}
