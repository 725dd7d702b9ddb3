import type { Store } from '@universe/store/store'
import { isOnLoopback, type MailSettings } from '../mail/mail-settings.ts'
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

type Located = Pick<StaffParts, 'staffUrl'>

/** Signed by passkeys. */
export function staffOrigin({ staffUrl }: Located): string {
  return new URL(staffUrl()).origin
}

/** WebAuthn's relying party id. */
export function passkeyHost({ staffUrl }: Located): string {
  return new URL(staffUrl()).hostname
}

/** Only this machine reaches the app: links sign in without a passkey, to try it out. */
export function isStaffOnLoopback({ staffUrl }: Located): boolean {
  const host = new URL(staffUrl()).hostname.replace(/^\[|\]$/g, '')
  // RFC 6761, 6.3: subdomains are loopback, too.
  return host.endsWith('.localhost') || isOnLoopback({ host })
}
