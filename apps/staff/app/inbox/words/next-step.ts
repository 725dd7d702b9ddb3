import { isOpen, nameState, SPAM, statesOf } from '@universe/domain/requests/request-state'
import type { VisibleKind } from '@universe/domain/staff/visible-kinds'

/** The usual next state, and its button's label. */
export interface NextStep {
  value: string
  text: string
}

/** @returns the usual next step: an enquiry is answered, an application advances */
export function nextStep({ kind, state }: { kind: VisibleKind; state: string }): NextStep | null {
  if (state === SPAM) return null
  const states: readonly string[] = statesOf(kind)
  if (!isOpen(state)) return { value: states[1] ?? 'new', text: REOPEN }
  const next = kind === 'application' ? states[states.indexOf(state) + 1] : 'done'
  // After an offer, assume success.
  const value = state === 'offer' ? 'hired' : (next ?? 'new')
  return { value, text: nameState(value) }
}

/** Has no shortcut, so that nothing is reopened by accident. */
export const REOPEN = 'Reopen'
