import type { KeptForm } from './kept-requests.ts'
import { isObject, type Unread } from './shapes.ts'

/**
 * The release before `Form-Version` named a call and not its form. A browser may hold such a request
 * for 30 days, so this goes a month after that release is gone everywhere.
 */
const formOfCall = new Map<unknown, KeptForm>([
  ['sendContact', 'contact'],
  ['sendDemo', 'demo'],
  ['sendApplication', 'application'],
])

/** @returns it as this release keeps it, whichever release kept it; still to be checked */
export function renew(kept: Unread): Unread {
  if (!('call' in kept) || !isObject(kept.facts)) return kept
  const { call, facts, ...rest } = kept
  const { formTrap: honeypot = '', ...others } = facts
  return { ...rest, form: formOfCall.get(call), facts: { ...others, honeypot } }
}
