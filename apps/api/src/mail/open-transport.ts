import type { ApiConfig } from '../config.ts'
import type { MailTransport } from './mail-transport.ts'
import { mailboxFolder } from './mailbox-files.ts'
import { openMailbox } from './mailbox-transport.ts'
import { openSmtp } from './smtp-transport.ts'

/** @returns the way out for messages, and where they go in words without a password */
export function openTransport(config: ApiConfig): { transport: MailTransport; note: string } {
  if (config.smtpUrl === undefined) {
    const folder = mailboxFolder(config)
    return { transport: openMailbox(folder), note: `files in ${folder}` }
  }
  const { protocol, host } = new URL(config.smtpUrl)
  return { transport: openSmtp(config.smtpUrl), note: `${protocol}//${host}` }
}
