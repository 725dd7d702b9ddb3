import { company } from '@universe/contract/company'
import { addOperatingTime } from '@universe/contract/operating-hours'
import type { RequestParts } from '../staff/context.ts'
import type { RequestRow } from './request-list-repository.ts'
import { isRequestState, unansweredStates } from './request-state.ts'

/** What says which requests are late. */
export type LateParts = Pick<RequestParts, 'now'> & {
  settings: Pick<RequestParts['settings'], 'answerWithinMs'>
}

/**
 * @returns the time, in epoch milliseconds, until which a request came that is late unless it was
 *   answered; undefined where none ever is
 */
export function findLateSince({ now, settings: { answerWithinMs } }: LateParts) {
  if (answerWithinMs === undefined) return undefined
  return addOperatingTime(company.operatingHours, now(), -answerWithinMs)
}

/**
 * @param since what `findLateSince` gives, once for all rows
 * @returns whether a request has waited for its first answer for too long; what is suspicious never has
 */
export function isLate(
  { kind, state, suspicious, answered_at, created_at }: RequestRow,
  since: number | undefined,
): boolean {
  if (since === undefined || created_at > since) return false
  if (suspicious === 1 || answered_at !== null) return false
  return isRequestState(state) && unansweredStates(kind).includes(state)
}
