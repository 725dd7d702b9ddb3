import type { Errors, Submission } from '../submission.ts'
import { TRAP_FIELD } from '../trap-field.tsx'

/** @param shownAt when the form appeared, in milliseconds on the page's own clock */
export function readSubmission(
  form: HTMLFormElement,
  shownAt: number,
): Pick<Submission, 'form' | 'fields' | 'facts'> {
  return {
    form,
    fields: readTexts(form),
    facts: {
      idempotencyKey: createKey(),
      formElapsed: String(Math.round(performance.now() - shownAt)),
      formTrap: String(new FormData(form).get(TRAP_FIELD) ?? ''),
    },
  }
}

/**
 * Leads the visitor to what is wrong. What is natively required speaks in the browser's own words
 * (specification, section 5).
 * @returns the messages that the form itself is to show
 */
export function pointOut(form: HTMLFormElement, errors: Errors): Errors {
  const wrong = ([...form.elements] as HTMLInputElement[]).filter(({ name }) => errors[name])
  const native = wrong.find(({ required, validity }) => required && validity.valueMissing)
  if (!native) {
    wrong[0]?.focus()
    return errors
  }
  native.reportValidity()
  return { ...errors, [native.name]: undefined }
}

function readTexts(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** A key that no other submission has. `crypto.randomUUID` would need a secure context. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
