import type { MailSettings } from '@universe/domain/mail/mail-settings'
import type { Store } from '@universe/store/store'
import type { StoreSettings } from '@universe/store/store-operations'
import type { Disk } from './disk/watch-disk.ts'
import type { Uploads } from './uploads/uploads.ts'

/**
 * `dataDir` also holds generated pictures and uploads in progress. Undefined means no limit.
 */
export interface ApiConfig extends StoreSettings, MailSettings {
  /** Shared by instances; undefined for one in `dataDir`. */
  formSecretFile: string | undefined
  /** The only origin that CORS allows. */
  siteUrl: string | undefined
  /** Form posts per address and minute. */
  rateLimit: number | undefined
  /** Of these, to one form. */
  rateLimitPerForm: number | undefined
  /** A form sent sooner after it appeared is suspicious, and not acknowledged. */
  minFillMs: number
  /** Per UTC day, over all instances; a text counts ten times, as it is also in mails and indices. */
  bytesPerClient: number
  /** Free on the disk of `dataDir`; with less, forms answer 503 and pages go on. */
  diskFloorBytes: number
  /** Of all instances together. */
  newsletterPerMinute: number
  exampleContent: boolean
  /** The staff are warned of an older one. */
  backupWithinMs: number
  /** For the sender's DNS check; empty for the system's. */
  dnsServers: readonly string[]
  /** Called by `probe` after a success. */
  heartbeatUrl: string | undefined
  /** Operating time until an unanswered request is late. */
  answerWithinMs: number
}

/** Tests supply their own. */
export interface ApiDeps {
  config: ApiConfig
  store: Store
  uploads: Uploads
  /** Of `dataDir`; undefined to skip the checks. */
  disk?: Pick<Disk, 'hasRoom' | 'reserve'> | undefined
  /** Epoch milliseconds. */
  now: () => number
  /** From `readFormSecret`. */
  formSecret: Uint8Array
  /** After a transaction that queued messages. */
  onQueued: () => void
  /** Undefined without monitoring. */
  metrics?: Metrics | undefined
}

export interface Metrics {
  countSent(): void
  countContent(content: string, from: 'memory' | 'store'): void
  countUnstored(): void
}

export const API_PREFIX = '/api'

export function pathWithinApi(call: string): string {
  return call.slice(API_PREFIX.length)
}
