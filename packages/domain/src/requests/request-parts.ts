import type { ErasureSettings } from '../people/erase-person.ts'
import type { StaffParts } from '../permissions/staff-parts.ts'

/** What the operations on requests work with. */
export interface RequestParts extends StaffParts {
  settings: {
    /** As housekeeping has it, which erases by it. */
    retentionMonths: number
    /** Whether mail is written to files, as there is no server to take it. */
    isMailWritten?: boolean
    /** By what erasures are recorded and known again; a sentence where this process cannot. */
    erasure?: ErasureSettings | { refusal: string } | undefined
  }
}
