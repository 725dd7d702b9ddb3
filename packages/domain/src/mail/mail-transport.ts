import type { SendMailOptions } from 'nodemailer'
import type { OutboxMessage } from './outbox-repository.ts'

/** Delivers messages to an SMTP server or files. */
export interface MailTransport {
  /** @throws when the message was not handed over; it is then retried or given up */
  send(message: OutgoingMessage): Promise<void>
  /** Undoes `send` if possible, for a message erased meanwhile. */
  takeBack?(message: OutgoingMessage): Promise<void>
  close(): void
}

/** A composed message with its identifiers. */
export interface OutgoingMessage {
  id: string
  purpose: OutboxMessage['purpose'] | 'newsletter'
  createdAt: number
  mail: SendMailOptions
}
