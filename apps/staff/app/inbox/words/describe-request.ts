import type { ListedRequest } from '@universe/domain/requests/listed-request'
import type { RequestDetails } from '@universe/domain/requests/read-request'
import {
  isOpen,
  nameState,
  type RequestState,
  SPAM,
  statesOf,
} from '@universe/domain/requests/request-state'
import type { BusinessLine } from '@universe/domain/requests/request-words'
import { describeDay } from '@universe/domain/requests/waiting-days'
import type { VisibleKind } from '@universe/domain/staff/visible-kinds'
import { countOf } from '../../shared/count.ts'
import { describeAge } from '../../shared/times/describe-age.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { initialsOf } from '../../shared/ui/initials.ts'
import { type Delivery, summarizeMail } from './describe-mail.ts'

export const KIND_NAMES = { contact: 'Contact', demo: 'Demo', application: 'Application' } as const
const CHANNELS = { call: 'from a call', fair: 'from a fair', message: 'from a message' } as const
/** The list tells the day from here on; the request always does. */
const ERASED_SOON_DAYS = 60
const SHORT_LINES: Record<string, string> = { 'Software Solutions': 'Software' }

/** For the list, formatted on the server. */
export function describeRequest(
  request: ListedRequest,
  delivery: Delivery,
  times: ZoneTimes,
  now: number,
) {
  const { id, kind, who, suspicious, createdAt, daysUntilErased, state, assignee } = request
  const step = nextStep(request)
  return {
    id,
    /** The name, or what is known instead. */
    who: who.name ?? who.email,
    // Truncated at the end, so the reference comes first.
    about: [
      request.reference,
      request.channel && nameChannel(request.channel),
      who.company,
      nameKind(request),
    ].filter(each => each !== null),
    kind,
    badge: badgeOf(request),
    mail: summarizeMail(request, delivery, times, now),
    isSuspicious: suspicious,
    /** In the order of their keys; "e" sets `nextState`. */
    states: state === SPAM ? [] : statesOf(kind),
    nextState: step === null || step.text === REOPEN ? null : step.value,
    isNew: state === 'new',
    /** Not answered in time. */
    isLate: request.isLate,
    /** The day until which it waited has come. */
    isBack: request.isBack,
    /** That day, in words. */
    waits: describeWait(request),
    state: nameState(state),
    assignee: assignee && describeAssignee(assignee.name),
    /** "34 min". */
    age: describeAge(createdAt, now),
    sentAt: new Date(createdAt).toISOString(),
    /** In words; null while it is far off. */
    erasure:
      daysUntilErased < ERASED_SOON_DAYS ? `Erased in ${countOf(daysUntilErased, 'day')}` : null,
  }
}

export type ShownRequest = ReturnType<typeof describeRequest>

/** The label is its button's. */
interface NextStep {
  value: string
  text: string
}

/** @returns the usual one: an enquiry is answered, an application advances */
export function nextStep({ kind, state }: { kind: VisibleKind; state: string }): NextStep | null {
  if (state === SPAM) return null
  const isApplication = kind === 'application'
  if (!isOpen(state)) return { value: isApplication ? 'in-review' : 'in-progress', text: REOPEN }
  const value = isApplication ? (afterwards[state] ?? 'new') : 'done'
  return { value, text: nameState(value) }
}

const afterwards: Record<string, RequestState | undefined> = {
  new: 'in-review',
  'in-review': 'interview',
  interview: 'offer',
  offer: 'hired',
}

/** No shortcut, against reopening by accident. */
const REOPEN = 'Reopen'

function describeAssignee(name: string | null) {
  return name ? { name, initials: initialsOf(name) } : { name: 'A former member', initials: '?' }
}

/** @returns "from a call" */
export function nameChannel(channel: NonNullable<ListedRequest['channel']>): string {
  return CHANNELS[channel]
}

/** @returns null for what a form sent */
export function describeEntry({ channel, history }: Pick<RequestDetails, 'channel' | 'history'>) {
  if (channel === null) return null
  const line = history.find(({ kind }) => kind === 'entered')
  return { by: line?.member.name ?? 'a former member', from: nameChannel(channel) }
}

/** @returns null without a day */
export function describeWait({
  waitingUntil,
  isBack,
}: Pick<ListedRequest, 'waitingUntil' | 'isBack'>): string | null {
  if (waitingUntil === null) return null
  return `${isBack ? 'Back since' : 'Waits until'} ${describeDay(waitingUntil)}`
}

type Topic = Pick<ListedRequest, 'kind' | 'title' | 'line'>

/** @returns "Contact", "Demo: Cyber Security", or the vacancy */
export function nameKind({ kind, title }: Topic): string {
  if (kind === 'contact' || title === null) return KIND_NAMES[kind]
  return kind === 'demo' ? `${KIND_NAMES.demo}: ${title}` : title
}

interface ShownBadge {
  text: string
  /** Accent name. */
  line: string | undefined
}

/** @returns the badge of the business line, or else of the kind */
export function badgeOf({ kind, line }: Topic): ShownBadge {
  if (line === null)
    return { text: KIND_NAMES[kind], line: kind === 'application' ? 'trends' : undefined }
  return { text: SHORT_LINES[line] ?? line, line: lineAccent(line) }
}

const accents: Record<BusinessLine, string> = {
  Telecom: 'telecom',
  'Software Solutions': 'software',
  Technologies: 'technologies',
  'E-Marketing': 'marketing',
}

/** @returns undefined for none */
export function lineAccent(line: BusinessLine | null): string | undefined {
  return line === null ? undefined : accents[line]
}
