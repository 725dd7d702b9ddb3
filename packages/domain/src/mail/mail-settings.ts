import type { RequestKind } from '@universe/store/tables'
import type { DkimKey } from './dkim-key.ts'
import type { SmtpServer } from './smtp-server.ts'

/** What mail needs to know: where it comes from, where it goes, and how much of it. */
export interface MailSettings {
  /** Holds the `.eml` mailbox where there is no mail server. */
  dataDir: string
  /** The public site's address, which links in mails lead to; undefined while it has none. */
  siteUrl: string | undefined
  /** Where people reach the site: `siteUrl`, and while it has none this machine. */
  publicUrl: string
  smtpServer: SmtpServer | undefined
  /** Whether a mail server without TLS gets nothing. */
  smtpRequiresTls: boolean
  /** What mails over SMTP are signed with, where anything. */
  dkim?: DkimKey | undefined
  mailFrom: { name: string; address: string }
  /** The company's addresses, by what was asked for. */
  mailTo: Record<RequestKind, string>
  /** How many acknowledgements go out in a UTC day; undefined for no limit. */
  acknowledgements: {
    /** To one address, however it is spelled. */
    perDay: number | undefined
    /** That one client causes by all but applications. */
    perClient: number | undefined
    /** That one client causes by applications, as many people behind one office or fair do. */
    applicationsPerClient: number | undefined
    /** From the whole store. */
    inAll: number | undefined
  }
}
