import type {
  OwnerRecords,
  PersonRecords,
  PersonSubscription,
  SubscriptionStatus,
} from '@universe/domain/people/read-person'
import type { Erasure } from '@universe/domain/platform/erasures/erasures'
import type { RequestContent } from '@universe/domain/requests/read-request'
import { nameState } from '@universe/domain/requests/request-state'
import { type Delivery, describeMessage, describeWithheld } from '../inbox/words/describe-mail.ts'
import { badgeOf, nameKind } from '../inbox/words/describe-request.ts'
import { countOf, formatCount } from '../shared/count.ts'
import type { ZoneTimes } from '../shared/times/zone-times.ts'
import { nameSubscriberEvent } from '../subscribers/subscriber/describe-history.ts'

const describeErasure: Record<Erasure['kind'], (at: string) => string> = {
  erased: at => `Erased on ${at}.`,
  unsubscribed: at => `Unsubscribed on ${at}.`,
  resubscribed: at => `Subscribed again on ${at}.`,
  suppressed: at => `No newsletter since ${at}: the mail server permanently refused the address.`,
  lifted: at => `Can subscribe again since ${at}: the suppression was lifted.`,
}

export function describePerson(
  { addresses, requests, requestCount, subscriptions = [], whole }: PersonRecords,
  asked: string,
  delivery: Delivery,
  times: ZoneTimes,
) {
  const { acknowledgements = [], mentions = [], erasures } = whole ?? {}
  const typed = asked.toLowerCase()
  const isEmpty =
    requestCount + subscriptions.length + mentions.length + acknowledgements.length === 0
  const starts = [...requests, ...subscriptions].map(({ createdAt }) => createdAt)
  return {
    /** As given last. */
    name: requests.find(({ who }) => who.name)?.who.name ?? null,
    /** The first contact. */
    since: starts.length > 0 ? times.date(Math.min(...starts)) : null,
    requests: requests.map(request => describeRequest(request, delivery, times)),
    /** Number of others. */
    more: requestCount - requests.length,
    subscriptions: subscriptions.map(each => describeSubscription(each, delivery, times)),
    mentions: mentions.map(({ number, isSure, requestId, reference, at, memberName, note }) => ({
      number,
      /** An erasure covers it automatically. */
      isSure,
      requestId,
      about: `On ${reference ?? 'a request'} by ${memberName ?? 'a former member'}, ${times.instant(at)}`,
      note,
    })),
    acknowledgements: describeAcknowledgements(acknowledgements),
    erasures: (erasures ?? []).map(({ kind, at }) => describeErasure[kind](times.instant(at))),
    /** Erasures are recorded, and the member may know of them. */
    knowsErasures: erasures !== undefined,
    isMember: whole?.isMember ?? false,
    isEmpty,
    /** Any of it has a time. */
    hasTimes: requestCount + subscriptions.length + mentions.length + (erasures ?? []).length > 0,
    /** What an erasure removes. */
    counts: [
      count(requestCount, 'request'),
      count(requests.filter(({ cv }) => cv).length, 'CV'),
      count(subscriptions.length, 'newsletter subscription'),
      count(
        mentions.filter(({ isSure }) => isSure).length,
        'note that names the person',
        'notes that name the person',
      ),
    ].filter(text => text !== ''),
    /** Stored spellings that differ from the searched one. */
    spellings: addresses.some(address => address !== typed) ? addresses : [],
  }
}

export type ShownPerson = ReturnType<typeof describePerson>

function describeRequest(request: RequestContent, delivery: Delivery, times: ZoneTimes) {
  const { id, who, reference, state, createdAt, daysUntilErased, cv, mail, withheld, history } =
    request
  return {
    id,
    /** Name and company. */
    names: [who.name ?? who.email, who.company ?? ''].filter(Boolean),
    badge: badgeOf(request),
    what: [nameKind(request), reference].filter(part => part !== null).join('\u00a0· '),
    state: nameState(state),
    about: [
      `came ${times.instant(createdAt)}`,
      cv && `CV of ${formatCount(Math.ceil(cv.byteSize / 1024))} KB`,
      `erased in ${count(daysUntilErased, 'day') || '0 days'}`,
    ].filter(part => typeof part === 'string'),
    mail: [
      ...mail.map(each => describeMessage(each, delivery, times, createdAt)),
      ...(withheld === null
        ? []
        : [
            {
              state: 'waiting' as const,
              text: 'Not acknowledged',
              detail: describeWithheld(withheld),
            },
          ]),
    ],
    notes: history.flatMap(({ number, kind, note, member, at }) => {
      const who = kind === 'inbound' ? 'By mail' : (member.name ?? 'A former member')
      return note === null ? [] : [{ number, note, about: `${who}, ${times.instant(at)}` }]
    }),
  }
}

export type ShownPersonRequest = ReturnType<typeof describeRequest>

function describeSubscription(
  { id, email, createdAt, suspicion, standing, mail }: PersonSubscription,
  delivery: Delivery,
  times: ZoneTimes,
) {
  const came = times.instant(createdAt)
  return {
    email,
    about: standing
      ? [
          `${subscriptionStates[standing.state]} since ${times.instant(standing.since ?? createdAt)}`,
          `came ${came} ${standing.source === 'import' ? 'by an import' : 'by the form'}`,
        ]
      : [`Suspicious, since ${came}: ${suspicion}`],
    /** Its own page; none for suspected spam. */
    to: standing && `/subscribers/${id}`,
    /** Oldest first, with the importer's note on consent. */
    history: [
      ...(standing?.consent ? [`Consent, as the importing member wrote: ${standing.consent}`] : []),
      ...(standing?.events ?? []).map(
        event => `${nameSubscriberEvent(event)}, ${times.instant(event.at)}`,
      ),
    ],
    mail: mail.map(each => describeMessage(each, delivery, times, createdAt)),
  }
}

const subscriptionStates: Record<SubscriptionStatus['state'], string> = {
  pending: 'Not confirmed',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
}

function describeAcknowledgements(counts: OwnerRecords['acknowledgements']): string | null {
  if (counts.length === 0) return null
  const days = counts.map(({ day, sent }) => `${sent} on ${day}`).join(', ')
  return `Acknowledgments counted against the daily limit (UTC): ${days}.`
}

function count(number: number, one: string, many = `${one}s`): string {
  return number === 0 ? '' : countOf(number, one, many)
}
