import type { Store } from '@universe/store/store'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { ErasureSettings } from '../platform/erasures/erasure-file.ts'
import type { Log } from '../platform/log.ts'
import type { Role } from './roles.ts'

export interface StaffContext extends StaffParts {
  settings: {
    /** Operating time. */
    answerWithinMs: number
    /** The same as the sending process's. */
    mail: MailSettings
    /** Undefined if unknown to this process. */
    newsletterPerMinute: number
    /** To files, without a mail server. */
    isMailWritten?: boolean
    /** Every page warns of older ones. */
    backupWithinMs: number
    /** For checking the sender; default: the system's. */
    dnsServers?: readonly string[]
    /** `refusal`: a sentence, if this process has none. */
    erasure: ErasureSettings | { refusal: string }
  }
}

export interface StaffParts {
  store: Store
  now: () => number
  log: Log
  /** Public origin; passkeys are bound to its host. */
  staffUrl: () => string
}

export interface Actor {
  memberId: string
  name: string
  /** Empty while the session may only enroll a passkey: every operation is refused. */
  roles: readonly Role[]
  sessionId: string
  /** By a passkey, or on loopback by a link; null: not in this session. */
  verifiedAt: number | null
}
