import { isOpen, nameState, type RequestState, SPAM } from '@universe/domain/requests/request-state'
import type { VisibleKind } from '@universe/domain/staff/visible-kinds'

/** The usual next state, and its button's label. */
export interface NextStep {
  value: string
  text: string
}

/** @returns the usual next step: an enquiry is answered, an application advances */
export function nextStep({ kind, state }: { kind: VisibleKind; state: string }): NextStep | null {
  if (state === SPAM) return null
  const isApplication = kind === 'application'
  if (!isOpen(state)) return { value: isApplication ? 'in-review' : 'in-progress', text: REOPEN }
  const value = isApplication ? (afterwards[state] ?? 'new') : 'done'
  return { value, text: nameState(value) }
}

/** What usually follows an application's state; after an offer, success. */
const afterwards: Record<string, RequestState | undefined> = {
  new: 'in-review',
  'in-review': 'interview',
  interview: 'offer',
  offer: 'hired',
}

/** Has no shortcut, so that nothing is reopened by accident. */
export const REOPEN = 'Reopen'
