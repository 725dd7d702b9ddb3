import type { MailSettings } from '../mail/mail-settings.ts'
import type { ErasureSettings } from '../platform/erasures/record-erasure.ts'
import type { StaffParts } from './staff-parts.ts'

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
