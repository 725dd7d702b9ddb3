import { Refused } from '@universe/domain/platform/refused'
import { NotPermitted } from '@universe/domain/staff/operation'
import type { RequestContext } from './request-context.ts'

const UNAVAILABLE =
  'The database is unavailable, so nothing was changed. Try again in a moment; what you typed is still here.'

/** In a sentence. */
export interface Refusal {
  refusal: string
  status: 200 | 403 | 503
  /** A refusal links to their page. */
  memberId?: string | undefined
}

/**
 * Unexpected errors are logged and reported as unavailable.
 * @throws responses, which are no errors
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
