import type { MailSettings } from '@universe/domain/mail/mail-settings'
import type { StoreSettings } from '@universe/store/store-operations'

/**
 * `dataDir` also holds generated pictures and uploads in progress. Undefined is no limit or never.
 */
export interface ApiConfig extends StoreSettings, MailSettings {
  /** Of instances; undefined for one in `dataDir`. */
  formSecretFile: string | undefined
  /** The only origin that CORS allows. */
  siteUrl: string | undefined
  /** Form posts per address and minute. */
  rateLimit: number | undefined
  /** Of these, to one form. */
  rateLimitPerForm: number | undefined
  /** Sent sooner after it appeared, a form is suspicious. */
  minFillMs: number | undefined
  /** Per UTC day. */
  bytesPerClient: number | undefined
  /** Free on the disk of `dataDir`; below, forms are refused. */
  diskFloorBytes: number | undefined
  /** Of all instances. */
  newsletterPerMinute: number
  exampleContent: boolean
  /** Older, the staff are warned. */
  backupWithinMs: number | undefined
  /** For the sender's DNS check; empty for the system's. */
  dnsServers: readonly string[]
  /** Called by `probe` after a success. */
  heartbeatUrl: string | undefined
  /** Operating time until an unanswered request is late. */
  answerWithinMs: number | undefined
}
