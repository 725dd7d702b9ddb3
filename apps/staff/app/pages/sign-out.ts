import { endSession } from '@universe/domain/members/sessions'
import { redirect } from 'react-router'
import { requestContext } from '../server/request-context.ts'
import { clearSession } from '../server/session-cookie.ts'
import type { Route } from './+types/sign-out.ts'

/** Ends the session that this browser has. */
export async function action({ context }: Route.ActionArgs) {
  const { parts, token } = context.get(requestContext)
  if (token !== undefined) await endSession(parts, token)
  return redirect('/sign-in', { headers: { 'Set-Cookie': await clearSession(parts) } })
}

export const loader = () => redirect('/')
