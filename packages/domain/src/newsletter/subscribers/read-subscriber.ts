import { Refused } from '../../platform/refused.ts'
import { UNDO_MS } from '../../platform/undo.ts'
import { isUuid } from '../../platform/uuid.ts'
import { describeProgress, type MessageProgress } from '../../requests/request-mail.ts'
import { findMemberNames } from '../../staff/member-repository.ts'
import { defineOperation } from '../../staff/operation.ts'
import { sellers } from '../../staff/roles.ts'
import { listSubscriptionMessages } from '../subscription-repository.ts'
import { type ListedSubscriber, toListed } from './list-subscribers.ts'
import {
  findListedSubscriber,
  listHistory,
  listIssuesOf,
  type StoredEvent,
  type StoredSubscriber,
} from './subscriber-list-repository.ts'

/** The newest issues are listed, and so many at most. */
const ISSUES_LISTED = 50

/** A subscriber and their history; times in epoch milliseconds. */
export interface ReadSubscriber extends ListedSubscriber {
  /** Of an import: where, when and to what its owner agreed. */
  consent: string | null
  /** When its owner agreed, as the import says; null where it does not. */
  consentedAt: number | null
  /** The oldest first. */
  events: ReadEvent[]
  /** Delivery of the confirmation mails. */
  mail: MessageProgress[]
  /** Those that were meant for them, the newest first. */
  issues: ReceivedIssue[]
  /** This member's last change, and how much longer undo is offered. */
  lastChange: { number: number; at: number; undoMs: number } | undefined
}

/** Something that became of a subscription. */
export interface ReadEvent {
  number: number
  at: number
  kind: StoredEvent['kind']
  detail: string | null
  /** Null if no member did it; without a name for a former member. */
  member: { name: string | null } | null
}

/** An issue that was meant for a subscriber. */
export interface ReceivedIssue {
  issueId: string
  subject: string
  /** `skipped`: they did not subscribe any more when their turn came; `canceled`: it was, before that. */
  state: 'pending' | 'sent' | 'refused' | 'skipped' | 'canceled'
  sentAt: number | null
  lastError: string | null
}

/** @returns one subscriber with their history @throws Refused where there is none of this id */
export const readSubscriber = defineOperation(
  { name: 'readSubscriber', roles: sellers },
  async ({ store: { aside }, now }, actor, { id }: { id: string }): Promise<ReadSubscriber> => {
    const row = isUuid(id) ? await findListedSubscriber(aside, id) : undefined
    if (!row) throw new Refused(NO_SUBSCRIBER)
    const events = await listHistory(aside, id)
    const names = await findMemberNames(
      aside,
      events.flatMap(({ member_id }) => member_id ?? []),
    )
    const messages = await listSubscriptionMessages(aside, [id])
    const issues = await listIssuesOf(aside, id, ISSUES_LISTED)
    const last = events.at(-1)
    return {
      ...toListed(row),
      consent: row.consent,
      consentedAt: readConsentedAt(row),
      events: events.map(({ number, at, kind, detail, member_id }) => ({
        number,
        at,
        kind,
        detail,
        member: member_id === null ? null : { name: names.get(member_id) ?? null },
      })),
      mail: messages.filter(({ purpose }) => purpose === 'acknowledgement').map(describeProgress),
      issues: issues.map(issue => toReceived(issue, events)),
      lastChange: last?.member_id === actor.memberId ? describeLast(last, now()) : undefined,
    }
  },
)

/** The refusal of an unknown subscriber. */
export const NO_SUBSCRIBER = 'This subscriber no longer exists.'

/** Later than it came, it is when somebody undid an unsubscribe. */
function readConsentedAt({ source, created_at, consented_at }: StoredSubscriber): number | null {
  return source === 'import' && consented_at !== null && consented_at <= created_at
    ? consented_at
    : null
}

function toReceived(
  { issueState, canceledAt, ...issue }: Awaited<ReturnType<typeof listIssuesOf>>[number],
  events: readonly StoredEvent[],
): ReceivedIssue {
  if (issue.state !== 'skipped' || issueState !== 'canceled') return issue
  const before = events.filter(({ at, kind }) => at <= (canceledAt ?? 0) && kind !== 'asked')
  return before.at(-1)?.kind === 'unsubscribed' ? issue : { ...issue, state: 'canceled' }
}

function describeLast({ number, at, state_before }: StoredEvent, now: number) {
  const undoMs = state_before === null ? 0 : Math.max(0, Math.min(UNDO_MS, at + UNDO_MS - now))
  return { number, at, undoMs }
}
