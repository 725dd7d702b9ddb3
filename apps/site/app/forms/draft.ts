import { HOME_CODE } from '@universe/contract/company'
import type { FormDefinition } from '@universe/contract/forms/definition'
import { draftName } from './draft-name.ts'

const SAVE_AFTER_MS = 300

/** With ticked boxes, without files and honeypot. */
interface Draft {
  values: Record<string, string>
  /** Since countries share codes. */
  country?: string
}

/**
 * Keeps entries in session storage until sent or emptied: for another page, a reload, or a tab that
 * a phone discarded. Ticked boxes return as with Back.
 * @param isNew else the server returned the latest values
 * @param signal aborted when the form leaves the page
 */
export function keepDraft(
  form: FormDefinition,
  element: HTMLFormElement,
  { isNew, signal }: { isNew: boolean; signal: AbortSignal },
): void {
  const name = draftName(form)
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    clearTimeout(timer)
    write(name, readDraft(form, element))
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, SAVE_AFTER_MS)
  }
  const forget = () => {
    clearTimeout(timer)
    write(name, { values: {} })
  }

  if (isNew) restore(read(name), element)
  // Includes what was entered before hydration.
  save()
  element.addEventListener('input', saveSoon, { signal })
  element.addEventListener('reset', forget, { signal })
  document.addEventListener('visibilitychange', save, { signal })
  window.addEventListener('pagehide', save, { signal })
  signal.addEventListener('abort', save, { once: true })
}

function readDraft({ fields }: FormDefinition, element: HTMLFormElement): Draft {
  const draft: Draft = { values: {} }
  for (const { name, control } of fields) {
    const field = control !== 'file' && fieldOf(element, name)
    if (!field || isBlank(field)) continue
    draft.values[name] = field.value
    if (control === 'tel') draft.country = field.dataset.country
  }
  return draft
}

/**
 * Never overwrites what was typed before hydration, preset by a link, or restored by the browser.
 */
function restore({ values, country }: Draft, element: HTMLFormElement): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(element, name)
    if (!field || !(isBlank(field) || field.value === value)) continue
    if (field.type === 'checkbox') field.checked = true
    else field.value = value
    if (field.type !== 'tel') continue
    field.dataset.country = country
    // Updates the picker's country.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

/** A code alone, set by the picker, is no number. */
function isBlank({ type, checked, value }: HTMLInputElement): boolean {
  return type === 'checkbox' ? !checked : value === '' || value.trim() === `+${HOME_CODE}`
}

function fieldOf(element: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = element.elements.namedItem(name)
  return field instanceof Element ? (field as HTMLInputElement) : undefined
}

function read(name: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{"values":{}}')
  } catch {
    return { values: {} }
  }
}

/** If storage is blocked or full, the draft is lost on reload. */
function write(name: string, draft: Draft): void {
  try {
    if (Object.keys(draft.values).length === 0) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {}
}
