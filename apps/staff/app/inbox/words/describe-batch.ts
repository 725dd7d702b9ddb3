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

export interface BatchSentence {
  /** Begins a sentence about the requests: "12 requests are"; empty for others. */
  subject: string
  /** "done." */
  text: string
}

export function describeBatch(batch: ReadBatch, times: ZoneTimes): BatchSentence {
  const { deed, requests, who, notAcknowledged, lettersTakenBack } = batch
  const about = (text: string) => ({ subject: nameRequests(requests, who), text })
  const plain = (text: string) => ({ subject: '', text })
  switch (deed.kind) {
    case 'assignee': {
      const to = deed.name ?? 'nobody'
      return requests === 1 ? plain(`Assigned to ${to}.`) : about(`assigned to ${to}.`)
    }
    case 'state': {
      const state = states[deed.state] ?? `set to “${nameState(deed.state)}”`
      return about(`${state}.${describeTakenBack(lettersTakenBack)}`)
    }
    case 'not-spam':
      return about(`not spam.${describeUnacknowledged(notAcknowledged, requests)}`)
    case 'acknowledgement': {
      const sent = requests - notAcknowledged
      const what = sent === 1 ? 'Sending the acknowledgment' : `Sending ${sent} acknowledgments`
      return plain(`${what}.${describeUnacknowledged(notAcknowledged, requests)}`)
    }
    case 'until':
      return about(
        deed.day === null
          ? 'without a day to wait until.'
          : `back on top on ${describeDay(deed.day)}.`,
      )
    case 'entered':
      return about('entered.')
    case 'answer': {
      const when = deed.leavesAt === null ? 'in ten seconds' : `on ${times.weekday(deed.leavesAt)}`
      const what = who === null ? `${requests} answers` : `your answer to ${isolate(who)}`
      return plain(`Sending ${what} ${when}.`)
    }
    default:
      return plain(plainBatches[deed.kind])
  }
}

const plainBatches = {
  inbound: 'Answered by mail.',
  'letter-taken-back': 'The letter is taken back.',
  'answered-outside': 'Recorded as answered by phone or mail.',
  note: 'Note added.',
  reply: 'Recorded that you opened your mail app.',
}

function nameRequests(requests: number, who: string | null): string {
  if (requests !== 1) return `${requests} requests are`
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
