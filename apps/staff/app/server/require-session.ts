import { type MiddlewareFunction, redirect } from 'react-router'
import { requestContext } from './request-context.ts'

/**
 * Leads whoever is not signed in to where they can be, and back to the page they asked for. What is
 * posted goes on to its page, which asks for the sign-in without losing what was typed.
 */
export const requireSession: MiddlewareFunction<Response> = ({ context, request, url }, next) => {
  const { session } = context.get(requestContext)
  if (session?.stage === 'full' || request.method === 'POST') return next()
  if (session) throw redirect('/welcome')
  throw redirect(`/sign-in?${new URLSearchParams({ next: `${url.pathname}${url.search}` })}`)
}
