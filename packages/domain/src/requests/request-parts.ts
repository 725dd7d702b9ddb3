import type { StaffParts } from '../permissions/staff-parts.ts'

/** What the operations on requests work with. */
export interface RequestParts extends StaffParts {
  /** As housekeeping has it, which erases by it. */
  settings: { retentionMonths: number }
}
