import type { Store } from '@universe/store/store'
import type { ApiConfig } from './config.ts'
import type { Disk } from './disk/watch-disk.ts'
import type { Uploads } from './uploads/uploads.ts'

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
