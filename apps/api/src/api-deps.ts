import type { Store } from '@universe/store/store'
import type { ApiConfig } from './config.ts'
import type { Disk } from './disk/watch-disk.ts'
import type { Metrics } from './metrics.ts'
import type { Uploads } from './uploads/uploads.ts'

/** Dependencies of the API's routes; tests supply their own. */
export interface ApiDeps {
  config: ApiConfig
  store: Store
  uploads: Uploads
  /** The disk of `dataDir`; undefined to skip the checks. */
  disk?: Pick<Disk, 'hasRoom' | 'reserve'> | undefined
  /** The time in epoch milliseconds. */
  now: () => number
  /** From `readFormSecret`. */
  formSecret: Uint8Array
  /** Called after a transaction that put messages into the outbox. */
  onQueued: () => void
  /** Undefined without monitoring. */
  metrics?: Metrics | undefined
}

/** Path prefix under which all calls are mounted. */
export const API_PREFIX = '/api'

/** @returns a call's path relative to `API_PREFIX` */
export function pathWithinApi(call: string): string {
  return call.slice(API_PREFIX.length)
}
