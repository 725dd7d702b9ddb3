import { ONE_CLICK } from '@universe/contract/calls'

/** The names of the fields that the pages' buttons send: without one of them a post does nothing. */
export const letterFields = {
  confirm: 'confirm',
  unsubscribe: 'unsubscribe',
  undo: 'undo',
} as const

/** @returns whether a post is a mailbox's own (RFC 8058), and not of the page's button */
export function isOneClick(fields: URLSearchParams): boolean {
  const { name, value } = ONE_CLICK
  return fields.getAll(name).some(each => each.trim().toLowerCase() === value.toLowerCase())
}
