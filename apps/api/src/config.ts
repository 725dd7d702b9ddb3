import type { MailSettings } from '@universe/domain/mail/mail-settings'
import type { StoreSettings } from '@universe/store/store-operations'

/**
 * The API's settings, read from the environment. `dataDir` also holds generated pictures and
 * uploads in progress.
 */
export interface ApiConfig extends StoreSettings, MailSettings {
  /** Path of the form secret shared by instances; undefined for one in `dataDir`. */
  formSecretFile: string | undefined
  /** The public site's origin, the only one that CORS allows. */
  siteUrl: string | undefined
  /** Form posts per address and minute; undefined for no limit. */
  rateLimit: number | undefined
  /** Of these, how many to one form; undefined for no limit. */
  rateLimitPerForm: number | undefined
  /** A form sent sooner after it appeared is marked as suspicious; undefined for never. */
  minFillMs: number | undefined
  /** Bytes that one client may store per UTC day; undefined for no limit. */
  bytesPerClient: number | undefined
  /** Free bytes on the disk of `dataDir` below which forms are refused; undefined for never. */
  diskFloorBytes: number | undefined
  /** Newsletter messages per minute, all instances together. */
  newsletterPerMinute: number
  exampleContent: boolean
  /** Maximum age of a backup before the staff are warned; undefined for never. */
  backupWithinMs: number | undefined
  /** Name servers for the sender's DNS check; empty for the system's own. */
  dnsServers: readonly string[]
  /** URL that `probe` calls after a success; undefined for none. */
  heartbeatUrl: string | undefined
  /** Operating time after which an unanswered request is late; undefined for never. */
  answerWithinMs: number | undefined
}
