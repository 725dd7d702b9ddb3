import type { OutboxMessage } from './outbox-repository.ts'

export interface MessageText {
  subject: string
  text: string
  /** Undefined once sent. */
  html?: string | undefined
  replyTo: { name: string; address: string } | null
  /** Shown before the company's name. */
  senderName?: string
  /** Message-ID. */
  inReplyTo?: string | undefined
}

export interface MessageContent extends MessageText {
  /** A PDF. */
  attachment?: { fileName: string; content: Uint8Array } | undefined
}

/**
 * Passed in by the process, since mail must not import its subjects.
 * @param now epoch milliseconds
 * @returns undefined if the subject was erased
 */
export type FindContent = (
  message: OutboxMessage,
  now: number,
) => Promise<MessageContent | undefined>
