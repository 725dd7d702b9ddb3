import type { VisibleKind } from '../staff/visible-kinds.ts'

const enquiryStates = ['new', 'in-progress', 'waiting', 'done'] as const
const applicationStates = ['new', 'in-review', 'interview', 'offer', 'rejected', 'hired'] as const

/** Where a request is taken that a member calls spam, out of every list but its own. */
export const SPAM = 'spam'

/** What becomes of a request, as it is stored. */
export type RequestState =
  | (typeof enquiryStates)[number]
  | (typeof applicationStates)[number]
  | typeof SPAM

const names: Record<RequestState, string> = {
  new: 'New',
  'in-progress': 'In progress',
  waiting: 'Waiting',
  done: 'Done',
  'in-review': 'In review',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  hired: 'Hired',
  spam: 'Spam',
}

/** @returns a state in words; one that a later release wrote as it is */
export function nameState(state: string): string {
  return (names as Record<string, string>)[state] ?? state
}

/** @returns the states that a member chooses for a request of a kind, in their order */
export function statesOf(kind: VisibleKind): readonly RequestState[] {
  return kind === 'application' ? applicationStates : enquiryStates
}

/** Where nobody need do anything any more. */
const closed: readonly string[] = ['done', 'rejected', 'hired', SPAM]

/** @returns whether somebody still has something to do */
export function isOpen(state: string): boolean {
  return !closed.includes(state)
}

/**
 * @returns whether a state says that the visitor was answered: an enquiry that waits or is done, an
 *   application as soon as somebody has begun with it
 */
export function isAnswer(kind: VisibleKind, state: string): boolean {
  if (state === SPAM) return false
  return kind === 'application' ? state !== 'new' : state === 'waiting' || state === 'done'
}

/** @returns the states of a kind in which a request still waits for its first answer */
export function unansweredStates(kind: VisibleKind): readonly RequestState[] {
  return statesOf(kind).filter(state => !isAnswer(kind, state))
}

/** The states of a kind that a list of several kinds shows under one name. */
const phases: Partial<Record<RequestState, readonly RequestState[]>> = {
  'in-progress': ['in-review', 'interview', 'offer'],
  done: ['rejected', 'hired'],
}

/**
 * @param state what a list is narrowed to; every state but spam where it is missing
 * @returns which states of a kind that means: of applications "in progress" are those under review
 */
export function statesMeant(
  kind: VisibleKind,
  state: RequestState | undefined,
): readonly RequestState[] {
  const states = statesOf(kind)
  if (state === undefined) return states
  if (state === SPAM || states.includes(state)) return [state]
  return kind === 'application' ? (phases[state] ?? []) : []
}

/** @returns the states by which a list of these kinds is narrowed, in their order */
export function statesShown(kinds: readonly VisibleKind[]): readonly RequestState[] {
  return kinds.every(kind => kind === 'application') ? applicationStates : enquiryStates
}

/** @returns whether a text is the name of a state */
export function isRequestState(text: string): text is RequestState {
  return Object.hasOwn(names, text)
}
