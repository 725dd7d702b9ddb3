import { HONEYPOT_FIELD } from '@universe/contract/calls'
import type { FieldErrors } from '@universe/contract/forms/check-form'
import type { FormDefinition, FormName } from '@universe/contract/forms/definition'
import type { NoticeContent, StatusMessage } from '@universe/ui/notice.tsx'
import type { ReactNode } from 'react'
import type { FormFacts } from '../api/api.ts'

export interface Submission {
  form: FormDefinition
  element: HTMLFormElement
  apiUrl: string
  /** As typed, by field name. */
  fields: Record<string, string>
  facts: FormFacts & { idempotencyKey: string }
  showStatus: (message: StatusMessage) => unknown
  /** Aborted on an edit, another submission or page. */
  signal: AbortSignal
}

export type Outcome =
  | { errors: FieldErrors; notice?: NoticeContent; statusMessage?: StatusMessage }
  | { notice: NoticeContent; statusMessage?: StatusMessage }

export interface FieldMessage {
  error?: string
  hint?: ReactNode
}
/** By field name. */
export type FieldMessages = Record<string, FieldMessage | undefined>

/** Of a post without scripts, rendered by the page. */
export interface FormResult {
  form: FormName
  kind: NoticeContent['kind']
  /** Undefined if the fields say everything. */
  text?: string
  statusMessage?: string
  messages?: Record<string, { error?: string; hint?: string }>
  /** To spare retyping. */
  values?: Record<string, string>
}

/** @param shownAt when the form appeared, on the page's own clock in milliseconds */
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

/** As typed, by field name. */
export function readTexts(element: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(element))
    if (typeof value === 'string') texts[name] = value
  return texts
}

/** `crypto.randomUUID` needs a secure context. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
