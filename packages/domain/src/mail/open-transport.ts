import { isIPv6 } from 'node:net'
import type { MailSettings } from './mail-settings.ts'
import type { MailTransport } from './mail-transport.ts'
import { mailboxFolder } from './mailbox-files.ts'
import { openMailbox } from './mailbox-transport.ts'
import type { SmtpServer } from './smtp-server.ts'
import { openSmtp } from './smtp-transport.ts'

/**
 * @param connections number of SMTP connections kept open
 * @returns the transport, and its destination in words, without a password
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
