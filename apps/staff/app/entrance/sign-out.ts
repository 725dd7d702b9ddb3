import { endSession } from '@universe/domain/staff/sessions'
import { data, redirect } from 'react-router'
import { refusalOf } from '../server/perform.ts'
import { requestContext } from '../server/request-context.ts'
import { clearSession } from '../server/session-cookie.ts'
import type { Route } from './+types/sign-out.ts'

/**
 * Clear-Site-Data, back/forward cache included. Not "cookies", which would clear those of the
 * company's other hosts.
 */
const FORGOTTEN = '"cache", "storage"'

export async function action({ context }: Route.ActionArgs) {
  const asking = context.get(requestContext)
  const { parts, token } = asking
  try {
    if (token !== undefined) await endSession(parts, token)
  } catch (error) {
    const { refusal, status } = refusalOf(error, asking)
    throw data(refusal, status)
  }
  const headers = { 'Set-Cookie': await clearSession(parts), 'Clear-Site-Data': FORGOTTEN }
  return redirect('/sign-in', { headers })
}

export const loader = () => redirect('/')
