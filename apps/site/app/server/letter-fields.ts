import { ONE_CLICK } from '@universe/contract/calls'

/** A post without them does nothing. */
export const letterFields = {
  confirm: 'confirm',
  unsubscribe: 'unsubscribe',
  undo: 'undo',
} as const

/** A mailbox's own button (RFC 8058). */
export function isOneClick(fields: URLSearchParams): boolean {
  const { name, value } = ONE_CLICK
  return fields.getAll(name).some(each => each.trim().toLowerCase() === value.toLowerCase())
}
