import { Refused } from '@universe/domain/platform/refused'
import { NotPermitted } from '@universe/domain/staff/require-permission'
import type { RequestContext } from './request-context.ts'

const UNAVAILABLE =
  'The store cannot be used just now, so nothing was changed. Please try again in a moment; what you typed is still here.'

/** Why something was not done, in a sentence, and the status that says so. */
export interface Refusal {
  refusal: string
  status: 200 | 403 | 503
  /** The member whose page goes on from there. */
  memberId?: string | undefined
}

/**
 * @param error what an operation of the domain threw; what is none of its refusals is logged: to a
 *   person a store that is full, locked or away is the same
 * @throws what is no error but an answer
 */
export function refusalOf(error: unknown, { log }: Pick<RequestContext, 'log'>): Refusal {
  if (error instanceof Response) throw error
  if (error instanceof Refused) {
    return { refusal: error.message, status: 200, memberId: error.memberId }
  }
  if (error instanceof NotPermitted) return { refusal: error.message, status: 403 }
  log.error({ err: error }, 'an operation of the staff failed')
  return { refusal: UNAVAILABLE, status: 503 }
}
