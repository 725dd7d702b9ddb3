import type { ListedIssue } from '@universe/domain/newsletter/issues/list-issues'
import { describeWallTime } from '../content/describe-state.ts'
import { countOf, formatCount } from '../shared/count.ts'
import type { ZoneTimes } from '../shared/times/zone-times.ts'

export const issueStates: Record<ListedIssue['state'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  canceled: 'Canceled',
}

type Listed = Pick<
  ListedIssue,
  'state' | 'articles' | 'failure' | 'wall_time' | 'zone' | 'messages' | 'finished_at'
>

/** @returns "120 of 1,204 sent" */
export function describeIssue(issue: Listed, times: ZoneTimes): string {
  const { state, articles, failure, wall_time, zone, messages, finished_at } = issue
  if (state === 'draft') {
    return failure === null ? countOf(articles, 'article') : 'Not sent as scheduled'
  }
  if (state === 'scheduled') return `Goes out ${describeWallTime(wall_time ?? '', zone ?? '')}`
  const { sent = 0, pending = 0, refused = 0, skipped = 0 } = messages ?? {}
  if (state === 'paused' && failure !== null) {
    return `Automatically, after ${formatCount(refused)} mails were refused`
  }
  const of = `${formatCount(sent)} of ${formatCount(sent + pending + refused + skipped)} sent`
  if (state !== 'sent') return of
  const to = `To ${countOf(sent, 'subscriber')}`
  return finished_at === null ? to : `${to}, ${times.minute(finished_at)}`
}

/** @returns "about 3 minutes" */
export function describeDuration(mails: number, perMinute: number): string {
  const minutes = Math.ceil(mails / perMinute)
  if (minutes <= 1) return 'about a minute'
  if (minutes < 120) return `about ${minutes} minutes`
  return `about ${Math.round(minutes / 60)} hours`
}
