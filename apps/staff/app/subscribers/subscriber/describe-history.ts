import type {
  ReadEvent,
  ReadSubscriber,
} from '@universe/domain/newsletter/subscribers/read-subscriber'
import type { MessageProgress } from '@universe/domain/requests/message-progress-repository'
import {
  type Delivery,
  describeMessage,
  describeWithheld,
  quoteAnswer,
} from '../../inbox/words/describe-mail.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'

export interface ShownEvent {
  key: string
  who: string | null
  text: string
  time: string | null
  detail: string | null
  /** Of an unusual line. */
  look: 'given-up' | 'waiting' | undefined
}

/** @returns events and mails, oldest first */
export function describeSubscriberHistory(
  { events, mail, createdAt, source }: ReadSubscriber,
  delivery: Delivery,
  times: ZoneTimes,
): ShownEvent[] {
  const lines = [
    ...events.map(event => ({ at: event.at, line: describeEvent(event, times) })),
    ...mail.map((message, n) => ({
      at: message.acceptedAt ?? message.nextAttemptAt ?? message.storedAt,
      line: { key: `mail${n}`, ...describeMail(message, { delivery, times, createdAt }) },
    })),
  ]
  const isTold = events.some(({ kind }) => kind === 'subscribed' || kind === 'imported')
  // Added if the sign-up is not recorded.
  const came: ReadEvent = {
    number: 0,
    at: createdAt,
    detail: null,
    member: null,
    kind: source === 'import' ? 'imported' : 'subscribed',
  }
  const first = isTold ? [] : [describeEvent(came, times)]
  return [...first, ...lines.toSorted((one, other) => one.at - other.at).map(({ line }) => line)]
}

interface MailContext {
  delivery: Delivery
  times: ZoneTimes
  createdAt: number
}

function describeMail(
  message: MessageProgress,
  { delivery, times, createdAt }: MailContext,
): Omit<ShownEvent, 'key'> {
  const { attempts, nextAttemptAt, lastError } = message
  const { text, time, state } = describeMessage(
    message,
    delivery,
    times,
    createdAt,
    'Confirmation mail',
  )
  // Scheduled for later.
  const due = attempts === 0 && nextAttemptAt !== null ? times.minute(nextAttemptAt) : null
  return {
    who: null,
    text,
    time: due ?? time ?? null,
    detail: lastError && quoteAnswer(lastError),
    look: state === 'accepted' ? undefined : state,
  }
}

function describeEvent(event: ReadEvent, times: ZoneTimes): ShownEvent {
  const { number, at, kind, detail: how, member } = event
  const who = member && (member.name ?? 'A former member')
  const detail = kind === 'withheld' && how !== null ? describeWithheld(how) : null
  return {
    key: `event${number}`,
    who,
    time: times.minute(at),
    detail,
    look: undefined,
    text: `${who === null ? nameSubscriberEvent(event) : describeMemberEvent[event.kind]}${isImportedConfirmed(event) ? ' as confirmed' : ''}`,
  }
}

function isImportedConfirmed({ kind, detail }: ReadEvent): boolean {
  return kind === 'imported' && detail === 'confirmed'
}

const describeMemberEvent: Record<ReadEvent['kind'], string> = {
  subscribed: 'entered the address',
  imported: 'imported the address',
  asked: 'asked them to confirm',
  withheld: 'could not ask them to confirm',
  confirmed: 'confirmed it',
  unsubscribed: 'unsubscribed them',
  renewed: 'undid the unsubscribe',
}

export function nameSubscriberEvent({ kind, detail }: Pick<ReadEvent, 'kind' | 'detail'>): string {
  if (kind === 'unsubscribed') return unsubscribedBy[detail ?? ''] ?? 'Unsubscribed'
  if (kind === 'renewed' && detail === 'staff') return 'Unsubscribing undone by a member'
  if (kind === 'renewed') {
    return detail === 'form' ? 'Subscribed again on the site' : 'Subscribed again'
  }
  if (kind === 'asked' && detail === 'staff') return 'Asked to confirm by a member'
  return told[kind]
}

const unsubscribedBy: Record<string, string> = {
  link: 'Unsubscribed by the link in an issue',
  'one-click': 'Unsubscribed by their mail app’s button',
  complaint: 'Unsubscribed after reporting an issue as spam',
  returned: 'Unsubscribed after a report that an issue came back',
  staff: 'Unsubscribed by a member',
  operator: 'Unsubscribed from the command line',
}

const told = {
  subscribed: 'Subscribed on the site',
  imported: 'Imported',
  asked: 'Asked to confirm',
  withheld: 'Sent no confirmation mail, as a limit was reached',
  confirmed: 'Confirmed by the link in the mail',
}
