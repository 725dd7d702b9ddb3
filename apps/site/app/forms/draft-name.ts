import type { FormDefinition } from '@universe/contract/forms/definition'

export function draftName({ name }: FormDefinition): string {
  return `draft:${name}`
}

/** Apart: most visitors have none and need not load the rest. */
export function hasDraft(form: FormDefinition): boolean {
  try {
    return sessionStorage.getItem(draftName(form)) !== null
  } catch {
    return false
  }
}
