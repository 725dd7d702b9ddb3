import type { FormDefinition } from '@universe/contract/forms/definition'
import { suggestAddress } from '@universe/contract/forms/field-hint'
import styles from '@universe/ui/visually-hidden.module.css'
import type { Dispatch, SetStateAction } from 'react'
import { Hint } from './hint.tsx'
import type { FieldMessages } from './submission.ts'

/**
 * Asks about mistyped mail providers: once an address is left, but not during a tap, as the hint
 * would move what is tapped.
 */
export function suggestAddresses(
  { fields }: FormDefinition,
  element: HTMLFormElement,
  setMessages: Dispatch<SetStateAction<FieldMessages>>,
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
