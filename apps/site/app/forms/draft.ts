import { HOME_CODE } from '@universe/contract/company'
import type { FormDefinition } from '@universe/contract/forms/definition'
import { draftName } from './draft-name.ts'

const SAVE_AFTER_MS = 300

/** What was entered, by field name: a text, or a ticked box's value; no file, and no honeypot. */
interface Draft {
  values: Record<string, string>
  /** The country beside the telephone field: others may share its code. */
  country?: string
}

/**
 * Keeps what is entered into a form in this tab's storage, until it is sent or emptied, and brings it
 * back: after another page, a reload, or when a phone had thrown the tab away. A ticked box comes
 * back ticked, as with the browser's own Back: it is the same visitor's own tick.
 * @param isNew whether to bring it back; the server's answer has what was entered last
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
  // What was entered before scripts ran is worth as much.
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

/** Never over what was typed before scripts ran, what a link chose or what the browser itself restored. */
function restore({ values, country }: Draft, element: HTMLFormElement): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(element, name)
    if (!field || !(isBlank(field) || field.value === value)) continue
    if (field.type === 'checkbox') field.checked = true
    else field.value = value
    if (field.type !== 'tel') continue
    field.dataset.country = country
    // The picker shows the country by it.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

/** The code that the picker puts there is nobody's number. */
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

/** Storage may be forbidden or full: then a reload loses what it always lost. */
function write(name: string, draft: Draft): void {
  try {
    if (Object.keys(draft.values).length === 0) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {}
}
