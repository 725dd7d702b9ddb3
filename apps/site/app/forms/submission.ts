import type { NoticeContent } from '../ui/notice.tsx'

/** A form at the moment it is sent. */
export interface Submission {
  form: HTMLFormElement
  /** The texts as typed, by field name. */
  fields: Record<string, string>
  facts: { idempotencyKey: string; formElapsed: string; formTrap: string }
}

/** A message by field name. */
export type Errors = Record<string, string | undefined>

/** What the visitor is told: what is wrong in the fields, or a notice. */
export type Outcome = { errors: Errors } | { notice: NoticeContent }
