import type { FormDefinition } from '@universe/contract/forms/definition'
import { suggestAddress } from '@universe/contract/forms/field-hint'
import styles from '@universe/ui/visually-hidden.module.css'
import type { Dispatch, SetStateAction } from 'react'
import { keepDraft } from './draft.ts'
import { Hint } from './hint.tsx'
import type { FieldMessages } from './submission.ts'

interface Attended {
  form: FormDefinition
  element: HTMLFormElement | null
  /** No values came with the page. */
  isNew: boolean
  setMessages: Dispatch<SetStateAction<FieldMessages>>
  signal: AbortSignal
}

/** Saves the draft, and asks about mistyped mail providers. */
export function attend({ form, element, isNew, setMessages, signal }: Attended): void {
  if (!element || signal.aborted) return
  askAboutProviders(form, element, setMessages, signal)
  keepDraft(form, element, { isNew, signal })
}

/** Once an address is left, but not during a tap: the hint would move what is tapped. */
function askAboutProviders(
  { fields }: FormDefinition,
  element: HTMLFormElement,
  setMessages: Attended['setMessages'],
  signal: AbortSignal,
): void {
  const announce = openRegion(signal)
  let pointerUp = Promise.resolve()

  const ask = async (field: EventTarget | null) => {
    const definition = fields.find(({ name }) => name === (field as HTMLInputElement).name)
    if (definition?.control !== 'email' || !(field instanceof HTMLInputElement)) return
    const { name, value } = field
    const hint = suggestAddress(definition, value)
    if (!hint) return
    await pointerUp
    // The tap's click, which may submit the form, comes right after `pointerup`.
    await new Promise(resolve => setTimeout(resolve))
    if (signal.aborted || field.value !== value || document.activeElement === field) return
    if (isInHint(document.activeElement, field)) return
    const shown = <Hint hint={hint} field={field} />
    setMessages(current => ({ ...current, [name]: { ...current[name], hint: shown } }))
    announce(hint.text)
  }

  // Those left before this code came.
  for (const field of element.elements) ask(field)
  element.addEventListener('focusout', ({ target }) => ask(target), { signal })
  element.addEventListener('input', () => announce(''), { signal })
  element.addEventListener('reset', () => setMessages({}), { signal })
  const press = () => {
    pointerUp = new Promise(resolve => {
      for (const end of ['pointerup', 'pointercancel']) {
        window.addEventListener(end, () => resolve(), { once: true, capture: true, signal })
      }
    })
  }
  window.addEventListener('pointerdown', press, { capture: true, signal })
}

/** Focus moving into the field's own description has heard it. */
function isInHint(element: Element | null, field: HTMLInputElement): boolean {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.some(id => document.getElementById(id)?.contains(element))
}

/** A live region must exist before its content, as focus has moved elsewhere. */
function openRegion(signal: AbortSignal): (text: string) => void {
  const region = document.createElement('p')
  region.className = styles.hidden ?? ''
  region.ariaLive = 'polite'
  document.body.append(region)
  signal.addEventListener('abort', () => region.remove(), { once: true })
  return text => {
    region.textContent = text
  }
}
