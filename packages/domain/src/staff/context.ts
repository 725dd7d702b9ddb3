import type { MailSettings } from '../mail/mail-settings.ts'
import type { ErasureSettings } from '../platform/erasures/record-erasure.ts'
import type { StaffParts } from './staff-parts.ts'

export interface StaffContext extends StaffParts {
  settings: {
    /** Operating time; undefined for never. */
    answerWithinMs: number | undefined
    /** The same as the sending process's. */
    mail: MailSettings
    /** Undefined if unknown to this process. */
    newsletterPerMinute: number
    /** Whether mail goes to files, without a mail server. */
    isMailWritten?: boolean
    /** Maximum age of a backup before every page warns; undefined for none. */
    backupWithinMs?: number | undefined
    /** DNS servers for checking the sender; default: the system's. */
    dnsServers?: readonly string[]
    /** Erasure settings; a sentence if this process has none. */
    erasure?: ErasureSettings | { refusal: string } | undefined
  }
}
