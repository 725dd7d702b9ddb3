import type { SendMailOptions } from 'nodemailer'
import type { OutboxMessage } from './outbox-repository.ts'

/** To an SMTP server or files. */
export interface MailTransport {
  /** @throws if not handed over: retried or given up */
  send(message: OutgoingMessage): Promise<void>
  /** Where possible, for a message erased meanwhile. */
  takeBack?(message: OutgoingMessage): Promise<void>
  close(): void
}

export interface OutgoingMessage {
  id: string
  purpose: OutboxMessage['purpose'] | 'newsletter'
  createdAt: number
  mail: SendMailOptions
}
