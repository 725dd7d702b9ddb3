import { randomUUID } from 'node:crypto'
import { isolate } from '@universe/contract/isolate'
import { replyAddress } from '@universe/contract/reply-address'
import { changeRequests } from '@universe/domain/requests/change-requests'
import { ANSWER_MAX_CHARACTERS } from '@universe/domain/requests/changes/answer'
import { type Assignee, listAssignees } from '@universe/domain/requests/changes/assignee'
import { NOTE_MAX_CHARACTERS } from '@universe/domain/requests/changes/note'
import { eraseSpam } from '@universe/domain/requests/erase-spam'
import { replyValues } from '@universe/domain/requests/fill-reply'
import { findNextRequest } from '@universe/domain/requests/list-requests'
import { type RequestDetails, readRequest } from '@universe/domain/requests/read-request'
import {
  isOpen,
  nameState,
  SPAM,
  stateAfterAnswer,
  statesOf,
} from '@universe/domain/requests/request-state'
import { retryMail } from '@universe/domain/requests/retry-mail'
import { listSavedReplies, type SavedReply } from '@universe/domain/requests/saved-replies'
import { describeDay, suggestDays, waitingRange } from '@universe/domain/requests/waiting-days'
import type { Actor } from '@universe/domain/staff/context'
import { isPermitted } from '@universe/domain/staff/operation'
import { Badge } from '@universe/ui/badge.tsx'
import { data, Link, useOutletContext, useSearchParams } from 'react-router'
import { read, signedIn } from '../../server/perform.ts'
import { deliveryOf, requestContext, timesOf } from '../../server/request-context.ts'
import { describeAge, describeAgo } from '../../shared/times/describe-age.ts'
import { ZoneNote } from '../../shared/times/zone-note.tsx'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { withoutFlash } from '../../shared/ui/flash.ts'
import { answerChanges } from '../answer-changes.ts'
import { ChangeMessage } from '../change-message.tsx'
import { NewsLine } from '../news-line.tsx'
import type { OpenNews } from '../page.tsx'
import { readFilter } from '../read-filter.ts'
import { describeDelays } from '../words/describe-delays.ts'
import { describeHistory } from '../words/describe-history.ts'
import { type Delivery, describeWithheld } from '../words/describe-mail.ts'
import {
  badgeOf,
  describeEntry,
  describeWait,
  nameKind,
  nextStep,
} from '../words/describe-request.ts'
import { WhoAndCompany } from '../words/who-and-company.tsx'
import type { Route } from './+types/page.ts'
import { Actions } from './actions.tsx'
import { AnswerBox } from './answer-box.tsx'
import { CvDownload, Fields, OtherRequests } from './fields.tsx'
import { History } from './history.tsx'
import { NoteBox } from './note-box.tsx'
import { Notices } from './notices.tsx'
import styles from './request.module.css'
import type { KeptText } from './use-kept-text.ts'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const request = await read(context, readRequest, params.id)
  if (!request) throw data(null, 404)
  const actor = signedIn(context)
  const filter = readFilter(url.searchParams)
  const next = await read(context, findNextRequest, { filter, after: request.number })
  const { session, parts } = context.get(requestContext)
  return {
    repliesGoTo: nameRepliesPlace(
      parts.settings.mail.replyAddress !== undefined,
      session?.settings.ownReplies,
    ),
    ...showRequest(request, {
      actor,
      assignees: await read(context, listAssignees),
      replies: await read(context, listSavedReplies),
      delivery: deliveryOf(context),
      times: timesOf(context),
      now: Date.now(),
    }),
    next: next && { id: next.id, name: next.who.name ?? next.who.email },
  }
}

/** @returns where replies go, as `writeAnswer` addresses them */
function nameRepliesPlace(comesBack: boolean, isOwn: boolean | undefined): string {
  if (comesBack) return 'to this request’s activity'
  return isOwn ? 'to your mailbox' : 'to the company’s mailbox'
}

export function action(args: Route.ActionArgs) {
  return answerChanges(args, () => ({ ids: [args.params.id] }), args.params.id)
}

export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { names, kind, badge, reference, age, work, others, next, ...request } = loaderData
  const { changes, isSignedOut } = useOutletContext<OpenNews>()
  const change = changes.findLast(({ id, number }) => id === request.id && number > work.seen)
  return (
    <article className={styles.request} aria-labelledby="request">
      <title>{`${names.map(isolate).join(', ')} · Universe Staff`}</title>
      <header className={styles.head}>
        <p className={styles.kind}>
          <Badge accent={badge.line}>{badge.text}</Badge>
          <Facts>{[kind, reference, age === 'now' ? 'now' : `${age} ago`]}</Facts>
        </p>
        <h2 id="request" tabIndex={-1} data-page-heading dir="auto">
          <WhoAndCompany names={names} />
        </h2>
        <RequestStatus {...work} />
        <NewsLine text={change?.text ?? null} isSignedOut={isSignedOut} heading="#request" />
      </header>
      <div className={styles.bar} data-actions={work.mayChange || undefined}>
        <ChangeMessage isOpen>{next && <NextRequest {...next} />}</ChangeMessage>
        {work.mayChange && <Actions {...work} />}
      </div>
      <Notices {...request} work={work} />
      <Fields {...request} />
      {request.cv && <CvDownload id={request.id} {...request.cv} />}
      {work.mayChange && !work.isSpam && (
        <AnswerBox key={`answer ${request.id}`} {...request} names={names} work={work} />
      )}
      <History lines={request.history} />
      <ZoneNote />
      {work.mayChange && <NoteBox key={`note ${request.id}`} requestId={request.id} {...work} />}
      <OtherRequests email={request.email} requests={others} />
      {next && (
        <p className={styles.next}>
          <NextRequest {...next} />
        </p>
      )}
    </article>
  )
}

interface Viewer {
  actor: Actor
  replies: readonly SavedReply[]
  assignees: readonly Assignee[]
  delivery: Delivery
  times: ZoneTimes
  now: number
}

function showRequest(request: RequestDetails, viewer: Viewer) {
  const { who, createdAt, reference, fields, text, consent, cv, others } = request
  const { actor, delivery, times, now } = viewer
  return {
    id: request.id,
    names: [who.name ?? who.email, who.company ?? ''].filter(Boolean),
    kind: nameKind(request),
    badge: badgeOf(request),
    reference,
    age: describeAge(createdAt, now),
    email: who.email,
    fields,
    text,
    consent,
    visit: request.visit,
    entered: describeEntry(request),
    daysLeft: request.daysUntilErased,
    history: describeHistory(request, delivery, times),
    mayRetry:
      isPermitted(actor, retryMail) && request.mail.some(({ state }) => state === 'given-up'),
    cv: cv && { byteSize: cv.byteSize },
    work: showWork(request, viewer),
    others: others.map(other => ({
      id: other.id,
      kind: nameKind(other),
      age: describeAgo(other.createdAt, now),
    })),
  }
}

function showWork(request: RequestDetails, viewer: Viewer) {
  const { actor, replies, assignees, times, now } = viewer
  const { kind, state, stateSince, assignee, suspicion, withheld, createdAt } = request
  const isApplication = kind === 'application'
  return {
    // One per form that may be sent independently.
    batch: randomUUID(),
    replyBatch: randomUUID(),
    noteBatch: randomUUID(),
    answerBatch: randomUUID(),
    letterBatch: randomUUID(),
    outsideBatch: randomUUID(),
    id: request.id,
    seen: request.seen,
    letter: describeLetter(request, times),
    memberId: actor.memberId,
    mayChange: isPermitted(actor, changeRequests),
    state,
    stateName: nameState(state),
    stateSince: stateSince === null ? null : times.moment(stateSince, createdAt),
    states: statesOf(kind).map(value => ({ value, text: nameState(value) })),
    step: nextStep(request),
    waits: describeWait(request),
    wait: isOpen(state) ? showWait(request, now) : null,
    asksWhetherSent: isReplied(request, actor),
    isSpam: state === SPAM,
    mayErase: isPermitted(actor, eraseSpam),
    isAcknowledged: request.mail.some(({ purpose }) => purpose === 'acknowledgement'),
    /** Until somebody decides. */
    suspicion: request.suspicious && state !== SPAM ? suspicion : null,
    /** Until somebody sends it. */
    withheld: withheld !== null && state !== SPAM ? describeWithheld(withheld) : null,
    assignee: assignee && {
      name: assignee.name ?? 'a former member',
      isMe: assignee.id === actor.memberId,
    },
    assigneeId: assignee?.id ?? null,
    assignees: assignees.filter(({ kinds }) => kinds.includes(kind)),
    reply: replyAddress(request),
    noteLimit: NOTE_MAX_CHARACTERS,
    notes: textsOf(request, actor, 'note'),
    answerLimit: ANSWER_MAX_CHARACTERS,
    answers: textsOf(request, actor, 'answer'),
    stateAfterAnswer: stateAfterAnswer(kind, state),
    delays: describeDelays(now),
    isApplication,
    savedReplies: replies.filter(({ forApplications }) => forApplications === isApplication),
    replyValues: replyValues(request, actor.name),
  }
}

function showWait({ waitingUntil }: RequestDetails, now: number) {
  const days = suggestDays(now).map(each => ({ ...each, shown: describeDay(each.day) }))
  return { until: waitingUntil, days, ...waitingRange(now) }
}

/** @returns null if none waits */
function describeLetter({ mail }: RequestDetails, times: ZoneTimes): string | null {
  const letter = mail.find(({ leavesAt }) => leavesAt !== null)
  if (!letter || letter.leavesAt === null) return null
  return `Letter goes ${times.weekday(letter.leavesAt)}, ${times.zoneName}`
}

function textsOf(
  { history }: RequestDetails,
  { memberId }: Actor,
  kind: 'note' | 'answer',
): KeptText[] {
  return history
    .filter(line => line.kind === kind && line.member.id === memberId)
    .map(({ batchId, note, undoneAt }) => ({ batchId, note, isUndone: undoneAt !== null }))
}

/** @returns whether a reply was opened without a later change of state */
function isReplied({ kind, state, history }: RequestDetails, { memberId }: Actor): boolean {
  if (kind === 'application' || state === 'waiting' || !isOpen(state)) return false
  const deed = history.findLast(
    ({ undoneAt, kind: what }) =>
      undoneAt === null && ['state', 'reply', 'answered-outside'].includes(what),
  )
  return deed?.kind === 'reply' && deed.member.id === memberId
}

interface NextRequestProps {
  id: string
  name: string
}

function NextRequest({ id, name }: NextRequestProps) {
  const [params] = useSearchParams()
  return (
    <Link to={`/inbox/${id}${withoutFlash(params)}`} className={styles.link}>
      Next: <bdi>{name}</bdi>
    </Link>
  )
}

type Work = Route.ComponentProps['loaderData']['work']

function RequestStatus({
  stateName,
  stateSince,
  waits,
  assignee,
}: Pick<Work, 'stateName' | 'stateSince' | 'waits' | 'assignee'>) {
  return (
    <p className={styles.standing}>
      <Facts>
        <span>
          <strong>{stateName}</strong>
          {stateSince && ` since ${stateSince}`}
        </span>
        {waits && <strong>{waits}</strong>}
        <span>
          {assignee === null && 'assigned to nobody'}
          {assignee?.isMe && 'assigned to you'}
          {assignee && !assignee.isMe && (
            <>
              assigned to <bdi>{assignee.name}</bdi>
            </>
          )}
        </span>
      </Facts>
    </p>
  )
}
