import { Refused } from '../../platform/refused.ts'
import { UNDO_MS } from '../../platform/undo.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findProgress } from '../../requests/message-progress-repository.ts'
import { findMemberNames } from '../../staff/member-repository.ts'
import { defineOperation } from '../../staff/operation.ts'
import { sellers } from '../../staff/roles.ts'
import {
  findSubscriber,
  listEvents,
  type StoredEvent,
  type Subscriber,
} from '../subscriber-repository.ts'
import { toListed } from './list-subscribers.ts'
import { listIssuesOf } from './subscriber-list-repository.ts'

const ISSUES_LISTED = 50

/** Times in epoch milliseconds. */
export type ReadSubscriber = Awaited<ReturnType<typeof readSubscriber>>
export type ReadEvent = ReadSubscriber['events'][number]
export type ReceivedIssue = ReadSubscriber['issues'][number]

/** @throws Refused for an unknown id */
export const readSubscriber = defineOperation(
  { name: 'readSubscriber', roles: sellers },
  async ({ store: { aside }, now }, actor, { id }: { id: string }) => {
    const row = isUuid(id) ? await findSubscriber(aside, id) : undefined
    if (!row) throw new Refused(NO_SUBSCRIBER)
    const events = await listEvents(aside, [id])
    const names = await findMemberNames(
      aside,
      events.flatMap(({ member_id }) => member_id ?? []),
    )
    const progress = await findProgress(aside, ['subscriber'], [id])
    const issues = await listIssuesOf(aside, id, ISSUES_LISTED)
    const last = events.at(-1)
    return {
      ...toListed(row),
      /** Imports only. */
      consent: row.consent,
      /** As imported. */
      consentedAt: readConsentedAt(row),
      /** Oldest first. */
      events: events.map(({ number, at, kind, detail, member_id }) => ({
        number,
        at,
        kind,
        detail,
        /** Null: no member; nameless: a former one. */
        member: member_id === null ? null : { name: names.get(member_id) ?? null },
      })),
      mail: (progress.get(id) ?? []).filter(({ purpose }) => purpose === 'acknowledgement'),
      /** Newest first. */
      issues: issues.map(issue => toReceived(issue, events)),
      /** The actor's; `undoMs`: time left. */
      lastChange: last?.member_id === actor.memberId ? describeLast(last, now()) : undefined,
    }
  },
)

export const NO_SUBSCRIBER = 'This subscriber no longer exists.'

/** If later than subscribing, it is from an undone unsubscription. */
function readConsentedAt({ source, created_at, consented_at }: Subscriber): number | null {
  return source === 'import' && consented_at !== null && consented_at <= created_at
    ? consented_at
    : null
}

/** `skipped`: unsubscribed before their turn; `canceled`: the issue, before that. */
function toReceived(
  { issueState, canceledAt, ...issue }: Awaited<ReturnType<typeof listIssuesOf>>[number],
  events: readonly StoredEvent[],
) {
  if (issue.state !== 'skipped' || issueState !== 'canceled') return issue
  const before = events.filter(({ at, kind }) => at <= (canceledAt ?? 0) && kind !== 'asked')
  return before.at(-1)?.kind === 'unsubscribed' ? issue : { ...issue, state: 'canceled' as const }
}

function describeLast({ number, at, state_before }: StoredEvent, now: number) {
  const undoMs = state_before === null ? 0 : Math.max(0, Math.min(UNDO_MS, at + UNDO_MS - now))
  return { number, at, undoMs }
}
