import { randomUUID } from 'node:crypto'
import { replyAddress } from '@universe/contract/reply-address'
import { NOTE_MAX_CHARACTERS } from '@universe/domain/requests/change-requests'
import type { Assignee } from '@universe/domain/requests/list-assignees'
import type { RequestDetails } from '@universe/domain/requests/read-request'
import { isOpen, nameState, SPAM, statesOf } from '@universe/domain/requests/request-state'
import type { Actor } from '@universe/domain/staff/actor'
import { isPermitted } from '@universe/domain/staff/require-permission'
import { describeAge } from '../../shared/times/describe-age.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { describeHistory } from '../words/describe-history.ts'
import { type Delivery, describeWithheld } from '../words/describe-mail.ts'
import { badgeOf, nameKind } from '../words/describe-request.ts'
import { nextStep } from '../words/next-step.ts'

/** Who looks at a request, how mail goes out, and what it is by the server's clock. */
interface Beholder {
  actor: Actor
  assignees: readonly Assignee[]
  delivery: Delivery
  times: ZoneTimes
  now: number
}

/** @returns a request as its page shows it, with what the member may do to it */
export function showRequest(request: RequestDetails, beholder: Beholder) {
  const { who, createdAt, reference, fields, text, consent, cv, others } = request
  const { actor, delivery, times, now } = beholder
  return {
    id: request.id,
    names: [who.name ?? who.email, who.company ?? ''].filter(Boolean),
    kind: nameKind(request),
    badge: badgeOf(request),
    reference,
    age: describeAge(createdAt, now),
    email: who.email,
    ...{ fields, text, consent },
    daysLeft: request.daysUntilErased,
    history: describeHistory(request, delivery, times),
    mayRetry:
      isPermitted(actor, 'retryMail') && request.mail.some(({ state }) => state === 'given-up'),
    cv: cv && { byteSize: cv.byteSize },
    work: showWork(request, beholder),
    others: others.map(other => ({
      id: other.id,
      kind: nameKind(other),
      age: describeAge(other.createdAt, now),
    })),
  }
}

function showWork(request: RequestDetails, { actor, assignees, times }: Beholder) {
  const { kind, state, stateSince, assignee, suspicion, withheld, createdAt, history } = request
  return {
    // One for each that is sent without waiting for another.
    ...{ batch: randomUUID(), replyBatch: randomUUID(), noteBatch: randomUUID() },
    seen: request.seen,
    memberId: actor.memberId,
    mayChange: isPermitted(actor, 'changeRequests'),
    state,
    stateName: nameState(state),
    stateSince: stateSince === null ? null : times.moment(stateSince, createdAt),
    states: statesOf(kind).map(value => ({ value, text: nameState(value) })),
    step: nextStep(request),
    asksWhetherSent: isReplied(request, actor),
    isSpam: state === SPAM,
    mayErase: isPermitted(actor, 'eraseSpam'),
    isAcknowledged: request.mail.some(({ purpose }) => purpose === 'acknowledgement'),
    /** Why it looks like a machine's, as long as nobody has said what it is. */
    suspicion: request.suspicious && state !== SPAM ? suspicion : null,
    /** Why a person was not acknowledged, as long as nobody has had it sent. */
    withheld: withheld !== null && state !== SPAM ? describeWithheld(withheld) : null,
    assignee: assignee && {
      name: assignee.name ?? 'a former member',
      isMe: assignee.id === actor.memberId,
    },
    assigneeId: assignee?.id ?? null,
    assignees: assignees.filter(({ kinds }) => kinds.includes(kind)),
    reply: replyAddress(request),
    noteLimit: NOTE_MAX_CHARACTERS,
    notes: history
      .filter(line => line.kind === 'note' && line.member.id === actor.memberId)
      .map(({ batchId, note, undoneAt }) => ({ batchId, note, isUndone: undoneAt !== null })),
  }
}

/** @returns whether the member opened a reply to an enquiry, and has not said what came of it */
function isReplied({ kind, state, history }: RequestDetails, { memberId }: Actor): boolean {
  if (kind === 'application' || state === 'waiting' || !isOpen(state)) return false
  const deed = history.findLast(
    line => line.undoneAt === null && (line.kind === 'state' || line.kind === 'reply'),
  )
  return deed?.kind === 'reply' && deed.member.id === memberId
}
