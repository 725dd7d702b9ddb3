import { ONE_CLICK } from '@universe/contract/calls'
import type { PostedForm } from './context.ts'

/** The names of the fields that the pages' buttons send: without one of them a post does nothing. */
export const letterFields = {
  confirm: 'confirm',
  unsubscribe: 'unsubscribe',
  undo: 'undo',
} as const

/** @returns whether a post is a mailbox's own (RFC 8058), or of the page's button */
export function wantsToUnsubscribe(form: PostedForm | undefined): boolean {
  return isOneClick(form) || (form?.fields.has(letterFields.unsubscribe) ?? false)
}

export function isOneClick(form: PostedForm | undefined): boolean {
  const { name, value } = ONE_CLICK
  return form?.fields.getAll(name).some(each => each.toLowerCase() === value.toLowerCase()) ?? false
}
