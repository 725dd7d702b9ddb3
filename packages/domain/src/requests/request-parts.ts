import type { StaffParts } from '../permissions/staff-parts.ts'

/** What the operations on requests work with. */
export interface RequestParts extends StaffParts {
  settings: {
    /** As housekeeping has it, which erases by it. */
    retentionMonths: number
    /** Whether mail is written to files, as there is no server to take it. */
    isMailWritten?: boolean
  }
}
