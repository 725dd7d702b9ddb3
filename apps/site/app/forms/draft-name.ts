import type { FormDefinition } from '@universe/contract/forms/definition'

export function draftName({ name }: FormDefinition): string {
  return `draft:${name}`
}

/** In its own file: most visitors have no draft and need not load the rest. */
export function hasDraft(form: FormDefinition): boolean {
  try {
    return sessionStorage.getItem(draftName(form)) !== null
  } catch {
    return false
  }
}
