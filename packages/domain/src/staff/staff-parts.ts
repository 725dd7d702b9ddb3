import type { Store } from '@universe/store/store'
import type { Log } from '../platform/log.ts'

export interface StaffParts {
  store: Store
  now: () => number
  log: Log
  /** Public origin; passkeys are bound to its host. */
  staffUrl: () => string
}
