import type { OutboxMessage } from './outbox-repository.ts'

/** What a message says, and whom an answer to it reaches. */
export interface MessageText {
  subject: string
  text: string
  /** The same words as HTML; undefined for what is out. */
  html?: string | undefined
  replyTo: { name: string; address: string } | null
}

/** All that goes out with a message. */
export interface MessageContent extends MessageText {
  /** The PDF that goes along, undefined for most. */
  attachment?: { fileName: string; content: Uint8Array } | undefined
}

/**
 * Finds all that goes out with a message. Each subject writes its own, so mail is given what asks them.
 * @param now epoch milliseconds
 * @returns undefined where the message cannot be whole any more, as what it tells of was erased
 */
export type FindContent = (
  message: OutboxMessage,
  now: number,
) => Promise<MessageContent | undefined>
