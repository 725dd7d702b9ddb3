import type { RequestKind } from '@universe/store/tables'
import type { DkimKey } from './dkim-key.ts'
import type { SmtpServer } from './smtp-server.ts'

export interface MailSettings {
  /** Has the `.eml` mailbox if there is no mail server. */
  dataDir: string
  /** For links; undefined without a public site. */
  siteUrl: string | undefined
  /** `siteUrl`, else this machine's. */
  publicUrl: string
  smtpServer: SmtpServer | undefined
  /** Refuses servers without TLS. */
  smtpRequiresTls: boolean
  /** For SMTP. */
  dkim?: DkimKey | undefined
  mailFrom: { name: string; address: string }
  mailTo: Record<RequestKind, string>
  /** Receives answers to our answers, by a key (staff.md, "Coming back"); undefined: `mailTo`. */
  replyAddress?: string | undefined
  /** Per UTC day; undefined: no limit. */
  acknowledgements: {
    /** In any spelling. */
    perDay: number | undefined
    /** Without applications. */
    perClient: number | undefined
    /** An office or fair may share a connection. */
    applicationsPerClient: number | undefined
    inAll: number | undefined
  }
}

export function mailDomain({ address }: Pick<MailSettings['mailFrom'], 'address'>): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
