import type { Store } from '@universe/store/store'
import type { ApiConfig } from './config.ts'
import type { Disk } from './disk/watch-disk.ts'
import type { Metrics } from './metrics.ts'
import type { Uploads } from './uploads/uploads.ts'

/** What the API's routes are built from; tests give their own. */
export interface ApiDeps {
  config: ApiConfig
  store: Store
  uploads: Uploads
  /** That of `dataDir`; undefined where it is never too full. */
  disk?: Pick<Disk, 'hasRoom' | 'reserve'> | undefined
  /** The time in epoch milliseconds. */
  now: () => number
  /** As `readFormSecret` reads it. */
  formSecret: Uint8Array
  /** Called after a transaction that put messages into the outbox. */
  onQueued: () => void
  /** Where somebody watches. */
  metrics?: Metrics | undefined
}

/** The folder of all calls' addresses; the API's scope for them is mounted there. */
export const API_PREFIX = '/api'

/** @returns a call's address within that scope */
export function belowApi(call: string): string {
  return call.slice(API_PREFIX.length)
}
