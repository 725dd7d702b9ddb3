import type { OutboxMessage } from './outbox-repository.ts'

/** A message's text and reply address. */
export interface MessageText {
  subject: string
  text: string
  /** Equivalent HTML; undefined once sent. */
  html?: string | undefined
  replyTo: { name: string; address: string } | null
  /** The writer's name, shown before the company's. */
  senderName?: string
  /** Message-ID of the message that it follows. */
  inReplyTo?: string | undefined
}

/** Everything sent with a message. */
export interface MessageContent extends MessageText {
  /** A PDF; undefined for most messages. */
  attachment?: { fileName: string; content: Uint8Array } | undefined
}

/**
 * Composes a message's content. Passed to mail by the process, since mail must not import its
 * subjects.
 * @param now epoch milliseconds
 * @returns undefined if the message's subject was erased
 */
export type FindContent = (
  message: OutboxMessage,
  now: number,
) => Promise<MessageContent | undefined>
