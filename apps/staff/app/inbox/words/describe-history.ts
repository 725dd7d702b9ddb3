import type { HistoryLine, RequestDetails } from '@universe/domain/requests/read-request'
import { NOBODY } from '@universe/domain/requests/request-change-repository'
import { nameState, SPAM } from '@universe/domain/requests/request-state'
import { describeDay } from '@universe/domain/requests/waiting-days'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { type Delivery, describeMessage } from './describe-mail.ts'
import { nameChannel } from './describe-request.ts'
import { initialsOf } from './initials.ts'

/** A line of a request's history, formatted. */
export interface ShownHistory {
  key: string
  /** The actor; null for the app itself. */
  who: string | null
  text: string
  /** The assignee. */
  whom: string | null
  /** Null for pending events, or where the text contains the time. */
  time: string | null
  /** The mail server's response. */
  detail: string | null
  note: ShownNote | null
  /** Of a visitor's mail. */
  files: HistoryLine['files']
  look: 'done' | 'waiting' | 'given-up' | 'undone'
}

/** A member's note. */
export interface ShownNote {
  /** The author's initials, decorative. */
  initials: string
  text: string
}

/**
 * @returns a request's history, oldest first: receipt, mail, and changes; unsent mail comes last,
 * as it is the current state
 */
export function describeHistory(
  {
    createdAt,
    who,
    channel,
    mail,
    history,
  }: Pick<RequestDetails, 'createdAt' | 'who' | 'channel' | 'mail' | 'history'>,
  delivery: Delivery,
  times: ZoneTimes,
): ShownHistory[] {
  const messages = mail.map(message => ({
    at: message.acceptedAt ?? Number.POSITIVE_INFINITY,
    line: describeMail(message, { delivery, times, createdAt }),
  }))
  const changes = history.map(line => ({
    at: line.at,
    line: describeChange(line, { times, createdAt, channel, visitor: who.name ?? who.email }),
  }))
  const later = [...messages, ...changes].toSorted((a, b) =>
    a.at < b.at ? -1 : Number(a.at > b.at),
  )
  const time = `${times.instant(createdAt)}, ${times.zoneName}`
  return [
    { ...NOTHING_MORE, key: 'stored', text: 'Stored', time },
    ...later.map(({ line }) => line),
  ]
}

const NOTHING_MORE = {
  who: null,
  whom: null,
  time: null,
  detail: null,
  note: null,
  files: [],
  look: 'done',
} satisfies Partial<ShownHistory>

function describeMail(
  message: RequestDetails['mail'][number],
  { delivery, times, createdAt }: { delivery: Delivery; times: ZoneTimes; createdAt: number },
): ShownHistory {
  const { text, detail, state } = describeMessage(message, delivery, times, createdAt)
  const look = state === 'accepted' ? 'done' : state
  return { ...NOTHING_MORE, key: message.id, text, detail, look }
}

function describeChange(
  line: HistoryLine,
  {
    times,
    createdAt,
    channel,
    visitor,
  }: Pick<RequestDetails, 'createdAt' | 'channel'> & { times: ZoneTimes; visitor: string },
): ShownHistory {
  const { number, at, member, kind, before, after, note, undoneAt, files } = line
  const who = kind === 'inbound' ? (before ?? visitor) : nameMember(member)
  // A letter that waits may be taken back by others.
  const takenBack = kind === 'answer' && after !== null ? ', taken back' : ', and took it back'
  return {
    ...NOTHING_MORE,
    key: String(number),
    who,
    text:
      kind === 'entered' && channel
        ? `entered it, ${nameChannel(channel)},`
        : nameChange(line, times),
    whom: kind === 'assignee' && after !== line.member.name ? after : null,
    time: `${times.moment(at, createdAt)}${undoneAt === null ? '' : takenBack}`,
    note: note === null ? null : { initials: initialsOf(who), text: note },
    files,
    look: undoneAt === null ? 'done' : 'undone',
  }
}

/** What an answer by mail changed, no member did. */
function nameMember({ id, name }: HistoryLine['member']): string {
  return id === NOBODY ? 'The app' : (name ?? 'A former member')
}

function nameChange({ kind, before, after, member }: HistoryLine, times: ZoneTimes): string {
  if (kind === 'state') return `changed ${nameState(before ?? '')} to ${nameState(after ?? '')}`
  if (kind === 'assignee' && after !== null && after === member.name) return 'took it'
  if (kind === 'assignee') return after === null ? 'assigned it to nobody' : 'assigned it to'
  if (kind === 'verdict') return 'marked it as not spam'
  if (kind === 'acknowledgement') return nameAcknowledgement(after)
  if (kind === 'until') {
    return after === null ? 'let it wait for no day' : `let it wait until ${describeDay(after)}`
  }
  if (kind === 'answer') {
    return after === null ? 'answered' : `wrote a letter for ${times.weekday(Number(after))}`
  }
  if (kind === 'answered-outside') return 'answered by phone or mail'
  if (kind === 'letter-taken-back') return 'took the letter back'
  if (kind === 'inbound') return 'answered by mail'
  return kind === 'note' ? 'added a note' : 'opened their mail app to answer'
}

/** @param after why it was withheld */
function nameAcknowledgement(after: string | null): string {
  if (after === null) return 'sent the acknowledgment'
  if (after === SPAM) return 'withheld the acknowledgment'
  return 'could not send the acknowledgment, since the daily limit was reached'
}
