import type { MailSettings } from '@universe/domain/mail/mail-settings'
import type { StoreSettings } from '@universe/store/store-operations'

/** From the environment. `dataDir` also holds generated pictures and uploads in progress. */
export interface ApiConfig extends StoreSettings, MailSettings {
  /** Shared by instances; undefined for one in `dataDir`. */
  formSecretFile: string | undefined
  /** The public site's origin, the only one that CORS allows. */
  siteUrl: string | undefined
  /** Form posts per address and minute; undefined for no limit. */
  rateLimit: number | undefined
  /** Of these, to one form; undefined for no limit. */
  rateLimitPerForm: number | undefined
  /** A form sent sooner after it appeared is suspicious; undefined for never. */
  minFillMs: number | undefined
  /** One client's per UTC day; undefined for no limit. */
  bytesPerClient: number | undefined
  /** Free on the disk of `dataDir`, below which forms are refused; undefined for never. */
  diskFloorBytes: number | undefined
  /** Of all instances together. */
  newsletterPerMinute: number
  exampleContent: boolean
  /** Older, the staff are warned; undefined for never. */
  backupWithinMs: number | undefined
  /** For the sender's DNS check; empty for the system's. */
  dnsServers: readonly string[]
  /** `probe` calls it after a success; undefined for none. */
  heartbeatUrl: string | undefined
  /** Operating time until an unanswered request is late; undefined for never. */
  answerWithinMs: number | undefined
}
