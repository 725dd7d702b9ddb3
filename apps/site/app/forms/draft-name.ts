import type { FormDefinition } from '@universe/contract/forms/definition'

/** Under what the tab's storage holds a form's draft. */
export function draftName({ name }: FormDefinition): string {
  return `draft:${name}`
}

/** @returns whether this tab holds a draft of the form; apart from what keeps drafts, as nearly none is there */
export function hasDraft(form: FormDefinition): boolean {
  try {
    return sessionStorage.getItem(draftName(form)) !== null
  } catch {
    return false
  }
}
