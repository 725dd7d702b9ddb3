import type { FieldErrors } from '@universe/contract/forms/check-form'
import type { FormDefinition } from '@universe/contract/forms/definition'
import { hintsFor } from '@universe/contract/forms/field-hint'
import { flushSync } from 'react-dom'
import { nextFrame } from '../ui/defer.ts'
import { Hint } from './hint.tsx'
import { type FieldMessages, readTexts } from './submission.ts'

/**
 * Shows the messages; in the next frame, as it is slow, moves focus, view and the browser's bubble
 * to the first. Natively required fields have the browser's message (specification, section 5).
 */
export async function pointOut(
  form: FormDefinition,
  element: HTMLFormElement,
  errors: FieldErrors,
  setMessages: (messages: FieldMessages) => void,
): Promise<void> {
  const controls = [...element.elements] as HTMLInputElement[]
  const wrong = controls.filter(({ name }) => errors[name])
  // First, since focus announces the description, and scrolling needs the final layout.
  flushSync(() => setMessages(explain(form, element, errors)))
  await nextFrame()
  const native = wrong.find(isNativelyMissing)
  const first = native ?? wrong[0]
  if (!first) return
  first.focus()
  bringIntoView(first)
  native?.reportValidity()
}

function explain(
  form: FormDefinition,
  element: HTMLFormElement,
  errors: FieldErrors,
): FieldMessages {
  const messages: FieldMessages = {}
  for (const [name, error] of Object.entries(errors)) {
    const control = element.elements.namedItem(name)
    messages[name] = { error: isNativelyMissing(control) ? '' : error }
  }
  const code = element.querySelector<HTMLElement>('[data-code]')?.dataset.code
  for (const [name, hint] of Object.entries(hintsFor(form, readTexts(element), errors, code))) {
    const field = element.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) continue
    messages[name] = { ...messages[name], hint: <Hint hint={hint} field={field} /> }
  }
  return messages
}

function isNativelyMissing(control: Element | RadioNodeList | null): boolean {
  return control instanceof HTMLSelectElement && control.required && control.validity.valueMissing
}

/** With little room the label wins over messages. */
function bringIntoView(control: HTMLInputElement): void {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  const messages = ids.map(id => document.getElementById(id)).reverse()
  for (const part of [...messages, control, control.labels?.[0]]) {
    part?.scrollIntoView({ block: 'nearest' })
  }
}
