import { HONEYPOT_FIELD } from '@universe/contract/calls'
import type { FieldErrors } from '@universe/contract/forms/check-form'
import type { FormDefinition, FormName } from '@universe/contract/forms/definition'
import type { NoticeContent, StatusMessage } from '@universe/ui/notice.tsx'
import type { ReactNode } from 'react'
import type { FormFacts } from '../api/api.ts'

/** A form at the moment it is sent. */
export interface Submission {
  form: FormDefinition
  element: HTMLFormElement
  /** The address of `{api}`. */
  apiUrl: string
  /** The texts as typed, by field name. */
  fields: Record<string, string>
  /** What travels in headers. */
  facts: FormFacts & { idempotencyKey: string }
  /** Writes the status message beside the form. */
  showStatus: (message: StatusMessage) => unknown
  /** Aborted once that message is no longer this submission's: at an edit, the next one, another page. */
  signal: AbortSignal
}

/** What the visitor is told: what is wrong in the fields, a notice, or both. */
export type Outcome =
  | { errors: FieldErrors; notice?: NoticeContent; statusMessage?: StatusMessage }
  | { notice: NoticeContent; statusMessage?: StatusMessage }

/** What stands beneath a field. */
export interface FieldMessage {
  error?: string
  hint?: ReactNode
}
/** The messages of a form's fields, by name. */
export type FieldMessages = Record<string, FieldMessage | undefined>

/** What a form's page says after a post without scripts; with scripts the form says it itself. */
export interface FormResult {
  form: FormName
  /** The kind of its notice. */
  kind: NoticeContent['kind']
  /** The sentence of the notice; none when the fields say it all. */
  text?: string
  /** The status message beside the form. */
  statusMessage?: string
  messages?: Record<string, { error?: string; hint?: string }>
  /** What was typed, given back so that nothing is typed twice. */
  values?: Record<string, string>
}

/** @param shownAt when the form appeared, in milliseconds on the page's own clock */
export function readSubmission(
  element: HTMLFormElement,
  shownAt: number,
): Pick<Submission, 'fields' | 'facts'> {
  const fields = readTexts(element)
  return {
    fields,
    facts: {
      idempotencyKey: createKey(),
      formElapsed: String(Math.round(performance.now() - shownAt)),
      honeypot: fields[HONEYPOT_FIELD] ?? '',
    },
  }
}

/** @returns the texts as typed, by field name */
export function readTexts(element: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(element))
    if (typeof value === 'string') texts[name] = value
  return texts
}

/** A key that no other submission has. `crypto.randomUUID` would need a secure context. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
