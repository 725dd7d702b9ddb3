import type { LineContent, NoticeContent } from '@universe/ui/notice.tsx'

/** A form at the moment it is sent. */
export interface Submission {
  form: HTMLFormElement
  /** The texts as typed, by field name. */
  fields: Record<string, string>
  facts: { idempotencyKey: string; formElapsed: string; formTrap: string }
  /** Writes the line beside the form. */
  say: (line: LineContent) => void
  /** Aborted once that line is no longer this submission's: at an edit, the next one, another page. */
  signal: AbortSignal
}

/** A message by field name. */
export type Errors = Record<string, string | undefined>

/** What the visitor is told: what is wrong in the fields, a notice, or both. */
export type Outcome =
  | { errors: Errors; notice?: NoticeContent }
  | { notice: NoticeContent; line?: LineContent }
