import type { RequestKind } from '@universe/store/tables'
import type { DkimKey } from './dkim-key.ts'
import type { SmtpServer } from './smtp-server.ts'

/** Mail configuration: sender, recipients and limits. */
export interface MailSettings {
  /** Contains the `.eml` mailbox if there is no mail server. */
  dataDir: string
  /** Base URL of links in mails; undefined without a public site. */
  siteUrl: string | undefined
  /** `siteUrl`, or this machine's URL without one. */
  publicUrl: string
  smtpServer: SmtpServer | undefined
  /** Whether to refuse servers without TLS. */
  smtpRequiresTls: boolean
  /** DKIM key, if any, for SMTP. */
  dkim?: DkimKey | undefined
  mailFrom: { name: string; address: string }
  /** The company's addresses, by kind of request. */
  mailTo: Record<RequestKind, string>
  /** Where answers to our answers go, with a key (staff.md, "Coming back"); undefined: to `mailTo`. */
  replyAddress?: string | undefined
  /** Limits of acknowledgements per UTC day; undefined for no limit. */
  acknowledgements: {
    /** Per address, in any spelling. */
    perDay: number | undefined
    /** Per client, without applications. */
    perClient: number | undefined
    /** Per client for applications: many people may share an office's or a fair's connection. */
    applicationsPerClient: number | undefined
    /** In total. */
    inAll: number | undefined
  }
}

/** @returns the sender's domain, for Message-IDs */
export function mailDomain({ address }: Pick<MailSettings['mailFrom'], 'address'>): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
