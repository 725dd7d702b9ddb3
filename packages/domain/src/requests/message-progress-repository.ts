import type { ReadDb } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'

/** @returns by request or subscription, oldest first */
export async function findProgress(
  db: ReadDb,
  kinds: readonly RequestKind[],
  ids: readonly string[],
): Promise<Map<string, MessageProgress[]>> {
  const messages = await selectMessages(db)
    .where('request_kind', 'in', kinds)
    .where('request_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byRequest = Map.groupBy(messages, ({ request_id }) => request_id)
  return new Map([...byRequest].map(([id, some]) => [id, some.map(describeProgress)]))
}

const selectMessages = (db: ReadDb) =>
  db
    .selectFrom('outbox')
    .select(['id', 'request_id', 'purpose', 'recipient', 'state', 'attempts', 'next_attempt_at'])
    .select(['last_error', 'created_at', 'sent_at'])

type StoredProgress = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

const states = { pending: 'waiting', sent: 'accepted', dead: 'given-up' } as const

/** Mail servers do not report what follows acceptance. */
export type MessageProgress = ReturnType<typeof describeProgress>

function describeProgress(message: StoredProgress) {
  const { id, purpose, attempts, created_at, next_attempt_at } = message
  const isUntried = message.state === 'pending' && attempts === 0
  return {
    id,
    purpose,
    recipient: message.recipient,
    /** `accepted`: by a mail server. */
    state: states[message.state],
    storedAt: created_at,
    /** Including a successful one. */
    attempts,
    acceptedAt: message.sent_at,
    /** Other answers are stored seconds before they are due. */
    leavesAt:
      isUntried && purpose === 'answer' && created_at === next_attempt_at ? created_at : null,
    /** Null: none follows. */
    nextAttemptAt: message.state === 'pending' ? next_attempt_at : null,
    /** Response or connection error. */
    lastError: message.last_error,
  }
}
