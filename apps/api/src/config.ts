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
  exampleContent: boolean
  /** A request that nobody has answered within so much operating time is late; undefined for none. */
  answerWithinMs: number | undefined
  /** After so many months requests, CVs and their messages are erased. */
  retentionMonths: number
}
