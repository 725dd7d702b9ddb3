import { isOpen, nameState, type RequestState, SPAM } from '@universe/domain/requests/request-state'
import type { VisibleKind } from '@universe/domain/staff/visible-kinds'

/** The label is its button's. */
interface NextStep {
  value: string
  text: string
}

/** @returns the usual one: an enquiry is answered, an application advances */
export function nextStep({ kind, state }: { kind: VisibleKind; state: string }): NextStep | null {
  if (state === SPAM) return null
  const isApplication = kind === 'application'
  if (!isOpen(state)) return { value: isApplication ? 'in-review' : 'in-progress', text: REOPEN }
  const value = isApplication ? (afterwards[state] ?? 'new') : 'done'
  return { value, text: nameState(value) }
}

const afterwards: Record<string, RequestState | undefined> = {
  new: 'in-review',
  'in-review': 'interview',
  interview: 'offer',
  offer: 'hired',
}

/** No shortcut, against reopening by accident. */
export const REOPEN = 'Reopen'
