import type { MailSettings } from '../mail/mail-settings.ts'
import type { ErasureSettings } from '../platform/erasures/record-erasure.ts'
import type { StaffParts } from './staff-parts.ts'

/** What the operations on requests work with. */
export interface RequestParts extends StaffParts {
  settings: {
    /** As housekeeping has it, which erases by it. */
    retentionMonths: number
    /** A request that nobody has answered within so much operating time is late; undefined for none. */
    answerWithinMs: number | undefined
    /** Where mail comes from and how much of it goes to visitors, as the process has it that sends it. */
    mail: MailSettings
    /** How many messages of the newsletter go out in a minute, where this process knows. */
    newsletterPerMinute: number
    /** Whether mail is written to files, as there is no server to take it. */
    isMailWritten?: boolean
    /** A backup that is older is told of on every page; undefined for none. */
    backupWithinMs?: number | undefined
    /** The name servers that are asked of the sender; none for the machine's own. */
    dnsServers?: readonly string[]
    /** By what erasures are recorded and known again; a sentence where this process cannot. */
    erasure?: ErasureSettings | { refusal: string } | undefined
  }
}
