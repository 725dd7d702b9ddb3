import { isolate } from '@universe/contract/isolate'
import { SPAM_KEPT_DAYS } from '@universe/contract/limits'
import type { ReadBatch } from '@universe/domain/requests/read-batch'
import { nameState, type RequestState } from '@universe/domain/requests/request-state'
import { describeDay } from '@universe/domain/requests/waiting-days'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'

const states: Partial<Record<RequestState, string>> & Record<string, string> = {
  new: 'new again',
  'in-progress': 'in progress',
  waiting: 'waiting',
  done: 'done',
  'in-review': 'in review',
  rejected: 'rejected',
  hired: 'hired',
  spam: `spam, and erased in ${SPAM_KEPT_DAYS} days`,
}

/** @returns a sentence: "12 requests are done." */
export function describeBatch(batch: ReadBatch, times: ZoneTimes): string {
  const { deed, requests, who, notAcknowledged, lettersTakenBack } = batch
  const are = requests === 1 ? subjectOf(who) : `${requests} requests are`
  if (deed.kind === 'assignee') return describeAssignment(deed.name, requests, are)
  if (deed.kind === 'state') {
    const state = states[deed.state] ?? `set to “${nameState(deed.state)}”`
    return `${are} ${state}.${describeTakenBack(lettersTakenBack)}`
  }
  if (deed.kind === 'not-spam') {
    return `${are} not spam.${describeUnacknowledged(notAcknowledged, requests)}`
  }
  if (deed.kind === 'acknowledgement') {
    const sent = requests - notAcknowledged
    const what = sent === 1 ? 'Sending the acknowledgment' : `Sending ${sent} acknowledgments`
    return `${what}.${describeUnacknowledged(notAcknowledged, requests)}`
  }
  if (deed.kind === 'until') {
    if (deed.day === null) return `${are} without a day to wait until.`
    return `${are} back on top on ${describeDay(deed.day)}.`
  }
  if (deed.kind === 'entered') return `${are} entered.`
  if (deed.kind === 'answer') {
    const when = deed.leavesAt === null ? 'in ten seconds' : `on ${times.weekday(deed.leavesAt)}`
    return who === null
      ? `Sending ${requests} answers ${when}.`
      : `Sending your answer to ${isolate(who)} ${when}.`
  }
  return plainBatches[deed.kind]
}

const plainBatches = {
  inbound: 'Answered by mail.',
  'letter-taken-back': 'The letter is taken back.',
  'answered-outside': 'Recorded as answered by phone or mail.',
  note: 'Note added.',
  reply: 'Recorded that you opened your mail app.',
}

/** Begins sentences about one request. */
export function subjectOf(who: string | null): string {
  return who === null ? 'The request is' : `The request of ${isolate(who)} is`
}

function describeTakenBack(letters: number): string {
  if (letters === 0) return ''
  return letters === 1
    ? ' The letter that waited is taken back.'
    : ` ${letters} letters that waited are taken back.`
}

/** A daily limit was reached, per address or in total. */
function describeUnacknowledged(count: number, requests: number): string {
  if (count === 0) return ''
  const who =
    requests === 1 ? 'The visitor is' : count === 1 ? '1 visitor is' : `${count} visitors are`
  return ` ${who} sent no acknowledgment, since the daily limit is reached.`
}

function describeAssignment(name: string | null, requests: number, are: string): string {
  const to = name ?? 'nobody'
  return requests === 1 ? `Assigned to ${to}.` : `${are} assigned to ${to}.`
}
