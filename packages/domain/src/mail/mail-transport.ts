import type { SendMailOptions } from 'nodemailer'
import type { OutboxMessage } from './outbox-repository.ts'

/** Where messages go: an SMTP server, or files. */
export interface MailTransport {
  /** @throws when the message was not handed over; it is then tried again or given up */
  send(message: OutgoingMessage): Promise<void>
  /** Undoes `send` where that can be done: the message was erased meanwhile. */
  takeBack?(message: OutgoingMessage): Promise<void>
  close(): void
}

/** A message composed, with what names it on the way. */
export interface OutgoingMessage {
  id: string
  purpose: OutboxMessage['purpose'] | 'newsletter'
  createdAt: number
  mail: SendMailOptions
}
