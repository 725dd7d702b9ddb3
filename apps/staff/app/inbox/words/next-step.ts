import { isOpen, nameState, SPAM, statesOf } from '@universe/domain/requests/request-state'
import type { VisibleKind } from '@universe/domain/staff/visible-kinds'

/** The state that most often comes next, and what leads there says. */
export interface NextStep {
  value: string
  text: string
}

/** @returns what is most often done next: an enquiry is answered, an application goes on */
export function nextStep({ kind, state }: { kind: VisibleKind; state: string }): NextStep | null {
  if (state === SPAM) return null
  const states: readonly string[] = statesOf(kind)
  if (!isOpen(state)) return { value: states[1] ?? 'new', text: REOPEN }
  const next = kind === 'application' ? states[states.indexOf(state) + 1] : 'done'
  // After an offer it says what is hoped for.
  const value = state === 'offer' ? 'hired' : (next ?? 'new')
  return { value, text: nameState(value) }
}

/** No key does it by the way: what is closed stays so. */
export const REOPEN = 'Reopen'
