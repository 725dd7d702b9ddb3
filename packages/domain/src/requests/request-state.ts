import type { VisibleKind } from '../staff/visible-kinds.ts'

const enquiryStates = ['new', 'in-progress', 'waiting', 'done'] as const
const applicationStates = ['new', 'in-review', 'interview', 'offer', 'rejected', 'hired'] as const

/** Has its own list. */
export const SPAM = 'spam'

/** Offers a letter. */
export const REJECTED = 'rejected'
/** Needs no further answer. */
export const HIRED = 'hired'

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

export function nameState(state: string): string {
  return (names as Record<string, string>)[state] ?? state
}

/** In order. */
export function statesOf(kind: VisibleKind): readonly RequestState[] {
  return kind === 'application' ? applicationStates : enquiryStates
}

const closed: readonly string[] = ['done', 'rejected', 'hired', SPAM]

export function isOpen(state: string): boolean {
  return !closed.includes(state)
}

/** It implies an answer: enquiries waiting or done, applications any after the first. */
export function isAnswer(kind: VisibleKind, state: string): boolean {
  if (state === SPAM) return false
  return kind === 'application' ? state !== 'new' : state === 'waiting' || state === 'done'
}

/** @returns null if unchanged */
export function stateAfterAnswer(kind: VisibleKind, state: string): RequestState | null {
  if (kind === 'application') return state === 'new' ? 'in-review' : null
  return state === 'new' || state === 'in-progress' ? 'waiting' : null
}

export function unansweredStates(kind: VisibleKind): readonly RequestState[] {
  return statesOf(kind).filter(state => !isAnswer(kind, state))
}

/** Combined under one name in lists of several kinds. */
const phases: Partial<Record<RequestState, readonly RequestState[]>> = {
  'in-progress': ['in-review', 'interview', 'offer'],
  done: ['rejected', 'hired'],
}

/** @param state a list's filter; default: all but spam */
export function matchingStates(
  kind: VisibleKind,
  state: RequestState | undefined,
): readonly RequestState[] {
  const states = statesOf(kind)
  if (state === undefined) return states
  if (state === SPAM || states.includes(state)) return [state]
  return kind === 'application' ? (phases[state] ?? []) : []
}

export function filterStates(kinds: readonly VisibleKind[]): readonly RequestState[] {
  return kinds.every(kind => kind === 'application') ? applicationStates : enquiryStates
}

export function isRequestState(text: string): text is RequestState {
  return Object.hasOwn(names, text)
}
