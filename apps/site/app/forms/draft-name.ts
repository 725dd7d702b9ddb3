import type { FormDefinition } from '@universe/contract/forms/definition'

/** @returns the session storage key of a form's draft */
export function draftName({ name }: FormDefinition): string {
  return `draft:${name}`
}

/**
 * @returns whether this tab has a draft. In a file of its own, since most visitors have none and
 * need not load the rest
 */
export function hasDraft(form: FormDefinition): boolean {
  try {
    return sessionStorage.getItem(draftName(form)) !== null
  } catch {
    return false
  }
}
