import { isIPv6 } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type { MailSettings } from './mail-settings.ts'
import { mailboxFolder, openMailbox } from './mailbox-files.ts'
import type { OutboxMessage } from './outbox-repository.ts'
import type { SmtpServer } from './smtp-server.ts'
import { openSmtp } from './smtp-transport.ts'

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

/**
 * @param connections kept to an SMTP server
 * @returns `note`: the destination in words, without password
 */
export function openTransport(
  settings: MailSettings,
  connections?: number,
): { transport: MailTransport; note: string } {
  const { smtpServer, smtpRequiresTls, dkim } = settings
  if (smtpServer === undefined) {
    const folder = mailboxFolder(settings)
    return { transport: openMailbox(folder), note: `files in ${folder}` }
  }
  return {
    transport: openSmtp(smtpServer, smtpRequiresTls, { connections, dkim }),
    note: describe(smtpServer),
  }
}

function describe({ host, port, isSecure }: SmtpServer): string {
  const address = isIPv6(host) ? `[${host}]` : host
  return `${isSecure ? 'smtps' : 'smtp'}://${address}${port === undefined ? '' : `:${port}`}`
}
