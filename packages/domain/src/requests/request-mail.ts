import type { OutboxMessage } from '../mail/outbox-repository.ts'

/** Mail servers do not report what follows acceptance. */
export interface MessageProgress {
  id: string
  purpose: OutboxMessage['purpose']
  recipient: string
  /** `accepted`: by a mail server. */
  state: 'waiting' | 'accepted' | 'given-up'
  storedAt: number
  /** Including a successful one. */
  attempts: number
  acceptedAt: number | null
  leavesAt: number | null
  /** Null: none follows. */
  nextAttemptAt: number | null
  /** Response or connection error. */
  lastError: string | null
}

export type StoredProgress = Pick<
  OutboxMessage,
  | 'id'
  | 'purpose'
  | 'recipient'
  | 'state'
  | 'attempts'
  | 'next_attempt_at'
  | 'last_error'
  | 'created_at'
  | 'sent_at'
>

const states = { pending: 'waiting', sent: 'accepted', dead: 'given-up' } as const

export function describeProgress(message: StoredProgress): MessageProgress {
  const { id, purpose, attempts, created_at, next_attempt_at } = message
  const isUntried = message.state === 'pending' && attempts === 0
  return {
    id,
    purpose,
    recipient: message.recipient,
    state: states[message.state],
    storedAt: message.created_at,
    attempts: message.attempts,
    acceptedAt: message.sent_at,
    // Other answers are stored seconds before they are due.
    leavesAt:
      isUntried && purpose === 'answer' && created_at === next_attempt_at ? created_at : null,
    nextAttemptAt: message.state === 'pending' ? message.next_attempt_at : null,
    lastError: message.last_error,
  }
}
