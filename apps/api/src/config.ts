import type { MailSettings } from '@universe/domain/mail/mail-settings'
import type { SmtpServer } from '@universe/domain/mail/smtp-server'

/** What the API is told from outside; the process reads it. */
export interface ApiConfig {
  /** Holds the embedded store, the `.eml` mailbox and the made pictures. */
  dataDir: string
  /** A PostgreSQL store instead of the embedded one. */
  databaseUrl: string | undefined
  /** What keeps the forms' secret, where instances share it; undefined for one in `dataDir`. */
  formSecretFile: string | undefined
  /** The public site's origin, the only one that CORS allows. */
  siteUrl: string | undefined
  smtpServer: SmtpServer | undefined
  /** Whether a mail server without TLS gets nothing. */
  smtpRequiresTls: boolean
  mailFrom: { name: string; address: string }
  mailTo: MailSettings['mailTo']
  /** Form posts per address and minute; undefined for no limit. */
  rateLimit: number | undefined
  /** Of these, how many to one form; undefined for no limit. */
  rateLimitPerForm: number | undefined
  /** A form sent sooner after its appearance looks like a machine's; undefined for never. */
  minFillMs: number | undefined
  /** How many acknowledgements go out in a UTC day; undefined for no limit. */
  acknowledgements: {
    /** To one address, however it is spelled. */
    perDay: number | undefined
    /** That one client causes. */
    perClient: number | undefined
    /** From the whole store. */
    inAll: number | undefined
  }
  exampleContent: boolean
  /** After so many months requests, CVs and their messages are erased. */
  retentionMonths: number
}
