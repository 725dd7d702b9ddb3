import { company } from '@universe/contract/company'
import { addOperatingTime } from '@universe/contract/operating-hours'
import type { StaffContext } from '../staff/context.ts'
import type { RequestRow } from './request-list-repository.ts'
import { isRequestState, unansweredStates } from './request-state.ts'

export type LateParts = Pick<StaffContext, 'now'> & {
  settings: Pick<StaffContext['settings'], 'answerWithinMs'>
}

/** @returns the latest overdue receipt, epoch milliseconds */
export function findLateSince({ now, settings: { answerWithinMs } }: LateParts): number {
  return addOperatingTime(company.operatingHours, now(), -answerWithinMs)
}

/**
 * @param since from `findLateSince`
 * @returns false for suspicious ones
 */
export function isLate(
  { kind, state, suspicious, answered_at, created_at }: RequestRow,
  since: number,
): boolean {
  if (created_at > since || suspicious === 1 || answered_at !== null) return false
  return isRequestState(state) && unansweredStates(kind).includes(state)
}
