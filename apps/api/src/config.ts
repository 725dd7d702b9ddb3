import type { MailSettings } from '@universe/domain/mail/mail-settings'
import type { StoreSettings } from '@universe/store/store-operations'

/**
 * The API's settings, which the process reads from the environment. `dataDir` also holds the made
 * pictures and the files on their way.
 */
export interface ApiConfig extends StoreSettings, MailSettings {
  /** What keeps the forms' secret, where instances share it; undefined for one in `dataDir`. */
  formSecretFile: string | undefined
  /** The public site's origin, the only one that CORS allows. */
  siteUrl: string | undefined
  /** Form posts per address and minute; undefined for no limit. */
  rateLimit: number | undefined
  /** Of these, how many to one form; undefined for no limit. */
  rateLimitPerForm: number | undefined
  /** A form sent sooner after its appearance looks like a machine's; undefined for never. */
  minFillMs: number | undefined
  /** What one client may have stored in a UTC day; undefined for no limit. */
  bytesPerClient: number | undefined
  /** Forms are refused while there is less free on the disk of `dataDir`; undefined for never. */
  diskFloorBytes: number | undefined
  /** How many of the newsletter's messages go out in a minute, from all instances together. */
  newsletterPerMinute: number
  exampleContent: boolean
  /** The staff are told of a backup that is older; undefined for never. */
  backupWithinMs: number | undefined
  /** The name servers that are asked of the sender; none for the machine's own. */
  dnsServers: readonly string[]
  /** What `probe` calls once it has succeeded; undefined for nothing. */
  heartbeatUrl: string | undefined
  /** A request that nobody has answered within so much operating time is late; undefined for none. */
  answerWithinMs: number | undefined
  /** After so many months requests, CVs and their messages are erased. */
  retentionMonths: number
}
