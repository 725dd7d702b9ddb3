import type { HistoryLine, RequestDetails } from '@universe/domain/requests/read-request'
import { NOBODY } from '@universe/domain/requests/request-change-repository'
import { nameState, SPAM } from '@universe/domain/requests/request-state'
import { describeDay } from '@universe/domain/requests/waiting-days'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { initialsOf } from '../../shared/ui/initials.ts'
import { type Delivery, describeMessage } from './describe-mail.ts'
import { nameChannel } from './describe-request.ts'

export interface ShownHistory {
  key: string
  /** Null for the app itself. */
  who: string | null
  text: string
  whom: string | null
  /** Null while pending, and of mail not accepted. */
  time: string | null
  detail: string | null
  note: ShownNote | null
  files: HistoryLine['files']
  look: 'done' | 'waiting' | 'given-up' | 'undone'
}

export interface ShownNote {
  /** Decorative. */
  initials: string
  text: string
}

/** @returns oldest first; unsent mail last, as the current state */
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
  const { text, time = null, detail, state } = describeMessage(message, delivery, times, createdAt)
  const look = state === 'accepted' ? 'done' : state
  return { ...NOTHING_MORE, key: message.id, text, time, detail, look }
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
  // Others may take a waiting letter back.
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

/** Answers by mail change a request without a member. */
function nameMember({ id, name }: HistoryLine['member']): string {
  return id === NOBODY ? 'The app' : (name ?? 'A former member')
}

function nameChange({ kind, before, after, member }: HistoryLine, times: ZoneTimes): string {
  if (kind === 'state') return `changed ${nameState(before ?? '')} to ${nameState(after ?? '')}`
  if (kind === 'assignee' && after !== null && after === member.name) return 'took it'
  if (kind === 'assignee') return after === null ? 'assigned it to nobody' : 'assigned it to'
  if (kind === 'acknowledgement') return nameAcknowledgement(after)
  if (kind === 'until') {
    return after === null ? 'let it wait for no day' : `let it wait until ${describeDay(after)}`
  }
  if (kind === 'answer') {
    return after === null ? 'answered' : `wrote a letter for ${times.weekday(Number(after))}`
  }
  if (kind === 'inbound') return 'answered by mail'
  return plainChanges[kind]
}

/** Those that say the same of every request. */
export const plainChanges = {
  entered: 'entered it',
  verdict: 'marked it as not spam',
  'answered-outside': 'answered by phone or mail',
  'letter-taken-back': 'took the letter back',
  note: 'added a note',
  reply: 'opened their mail app to answer',
}

/** @param after why it was withheld */
function nameAcknowledgement(after: string | null): string {
  if (after === null) return 'sent the acknowledgment'
  if (after === SPAM) return 'withheld the acknowledgment'
  return 'could not send the acknowledgment, since the daily limit was reached'
}
