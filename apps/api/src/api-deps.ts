import type { Store } from '@universe/store/store'
import type { ApiConfig } from './config.ts'
import type { Metrics } from './metrics.ts'
import type { Uploads } from './uploads/uploads.ts'

/** What the API's routes are built from; tests give their own. */
export interface ApiDeps {
  config: ApiConfig
  store: Store
  uploads: Uploads
  /** The time in epoch milliseconds. */
  now: () => number
  /** As `readFormSecret` reads it. */
  formSecret: Uint8Array
  /** Called after a transaction that put messages into the outbox. */
  onQueued: () => void
  /** Where somebody watches. */
  metrics?: Metrics | undefined
}
