import type { Store } from '@universe/store/store'
import type { Log } from '../platform/log.ts'

/** What every operation of the staff works with. */
export interface StaffParts {
  store: Store
  now: () => number
  log: Log
  /** The origin of the staff's app, as browsers name it: passkeys are bound to its host. */
  staffUrl: () => string
}
