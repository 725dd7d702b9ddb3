import type { FormDefinition } from '@universe/contract/forms/definition'

/** In session storage. */
export function draftName({ name }: FormDefinition): string {
  return `draft:${name}`
}

/** In a file of its own: most visitors have no draft and need not load the rest. */
export function hasDraft(form: FormDefinition): boolean {
  try {
    return sessionStorage.getItem(draftName(form)) !== null
  } catch {
    return false
  }
}
