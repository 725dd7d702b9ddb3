import type { OutboxMessage } from '../mail/outbox-repository.ts'

/** What became of a message; whether a mailbox ever shows it, no mail server says. */
export interface MessageProgress {
  purpose: OutboxMessage['purpose']
  recipient: string
  /** `accepted`: by a mail server. */
  state: 'waiting' | 'accepted' | 'given-up'
  storedAt: number
  /** How often it was tried; the last time was when it was accepted. */
  attempts: number
  acceptedAt: number | null
  /** Null for one that is not tried again. */
  nextAttemptAt: number | null
  /** The server's words, or the connection's, at the last attempt that failed. */
  lastError: string | null
}

/** What of a message as it is stored says what became of it. */
export type StoredProgress = Pick<
  OutboxMessage,
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

/** @returns what became of a message, as the staff reads it */
export function describeProgress(message: StoredProgress): MessageProgress {
  return {
    purpose: message.purpose,
    recipient: message.recipient,
    state: states[message.state],
    storedAt: message.created_at,
    attempts: message.attempts,
    acceptedAt: message.sent_at,
    nextAttemptAt: message.state === 'pending' ? message.next_attempt_at : null,
    lastError: message.last_error,
  }
}
