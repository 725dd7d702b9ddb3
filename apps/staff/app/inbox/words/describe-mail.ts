import type { ListedRequest } from '@universe/domain/requests/listed-request'
import type { MessageProgress } from '@universe/domain/requests/message-progress-repository'
import type { WithheldBy } from '@universe/domain/requests/withheld-acknowledgements'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** To a server, or to files. */
export type Delivery = 'accepted' | 'written'

interface ShownMail {
  text: string
  state: 'accepted' | 'waiting' | 'given-up'
}

/** @returns a short state; the company's undelivered mail comes first */
export function summarizeMail(
  { mail: messages, withheld, channel }: Pick<ListedRequest, 'mail' | 'withheld' | 'channel'>,
  delivery: Delivery,
  times: ZoneTimes,
  now: number,
): ShownMail {
  const givenUp = messages.find(({ state }) => state === 'given-up')
  if (givenUp) return { state: 'given-up', text: `${subjectOf(givenUp)}not sent` }
  const waiting = messages.find(({ state }) => state === 'waiting')
  if (waiting && waiting.leavesAt !== null) {
    return { state: 'waiting', text: `letter goes ${times.weekday(waiting.leavesAt)}` }
  }
  if (waiting) return { state: 'waiting', text: `${subjectOf(waiting)}${describeWait(waiting)}` }
  if (withheld !== null) return { state: 'waiting', text: 'not acknowledged' }
  const first = channel === null ? 'company' : 'acknowledgement'
  const company = messages.find(({ purpose }) => purpose === first)
  if (!company && channel !== null) return { state: 'accepted', text: 'by hand' }
  if (!company) return { state: 'waiting', text: 'no mail' }
  return { state: 'accepted', text: `${delivery}${describeAcceptance(company, times, now)}` }
}

function subjectOf({ purpose }: MessageProgress): string {
  if (purpose === 'answer') return 'answer '
  if (purpose === 'inbound') return 'mail to a member '
  return purpose === 'company' ? '' : 'acknowledgment '
}

function describeWait({ attempts }: MessageProgress): string {
  return attempts === 0 ? 'waiting' : `waiting, ${ordinal(attempts + 1)} attempt`
}

function describeAcceptance(
  { acceptedAt, attempts }: MessageProgress,
  times: ZoneTimes,
  now: number,
): string {
  if (attempts > 1) return `, ${ordinal(attempts)} attempt`
  return acceptedAt === null ? '' : ` ${times.recent(acceptedAt, now)}`
}

export interface ShownMessage extends ShownMail {
  /** When it was accepted, and at which attempt. */
  time?: string
  /** To whom, or why not. */
  detail: string
}

const DELIVERED: Record<Delivery, string> = {
  accepted: 'accepted by the mail server',
  written: 'written to a file (no mail server is set)',
}

export function describeDelivery(delivery: Delivery): string {
  return DELIVERED[delivery]
}

/**
 * @param storedAt the request's; the same day shows the time only
 * @param acknowledgement name of a message to the visitor
 */
export function describeMessage(
  message: MessageProgress,
  delivery: Delivery,
  times: ZoneTimes,
  storedAt: number,
  acknowledgement = 'Acknowledgment',
): ShownMessage {
  const { purpose, state, attempts, recipient, acceptedAt, nextAttemptAt, lastError } = message
  const subjects = { company: 'Company’s mail', answer: 'Answer', inbound: 'Mail to a member' }
  const subject = (subjects as Record<string, string>)[purpose] ?? acknowledgement
  const detail =
    lastError === null ? `To ${recipient}.` : `To ${recipient}. ${quoteAnswer(lastError)}`
  if (state === 'accepted') {
    const comma = delivery === 'written' ? ',' : ''
    const attempt = `${ordinal(attempts)} attempt`
    const [mark, time] =
      acceptedAt === null
        ? [',', attempt]
        : [comma, `${times.moment(acceptedAt, storedAt)}, ${attempt}`]
    return { state, text: `${subject} ${describeDelivery(delivery)}${mark}`, time, detail }
  }
  if (state === 'given-up') {
    return { state, text: `${subject} not sent after ${count(attempts)}`, detail }
  }
  if (message.leavesAt !== null) {
    return { state, text: `Letter goes ${times.weekday(message.leavesAt)}`, detail }
  }
  const next = nextAttemptAt === null ? '' : `, next ${times.moment(nextAttemptAt, storedAt)}`
  const wait = attempts === 0 ? 'waiting to be sent' : `waiting after ${count(attempts)}${next}`
  return { state, text: `${subject} ${wait}`, detail }
}

/** @returns the mail server's response or the connection error */
export function quoteAnswer(lastError: string): string {
  return `The server’s last answer: “${lastError}”`
}

const withheldBy: Record<WithheldBy, string> = {
  address: 'This address had reached its daily limit.',
  client:
    'The sender’s connection had reached its daily limit. Everyone at an office or fair may share one.',
  all: 'The daily limit for all visitors was reached.',
  spam: 'It was marked as spam before the acknowledgment was sent.',
}

/** @returns a sentence; empty for an unknown reason */
export function describeWithheld(reason: string): string {
  return (withheldBy as Record<string, string>)[reason] ?? ''
}

function count(attempts: number): string {
  return attempts === 1 ? 'one attempt' : `${attempts} attempts`
}

function ordinal(number: number): string {
  if (number === 1) return 'first'
  return `${number}${ENDINGS[ORDINALS.select(number)]}`
}
