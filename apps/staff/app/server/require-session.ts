import { type MiddlewareFunction, redirect } from 'react-router'
import { requestContext } from './request-context.ts'

/** POST requests go through: their page asks for the sign-in without losing the input. */
export const requireSession: MiddlewareFunction<Response> = ({ context, request, url }, next) => {
  const { session } = context.get(requestContext)
  if (session?.stage === 'full' || request.method === 'POST') return next()
  if (session) throw redirect('/welcome')
  throw redirect(`/sign-in?${new URLSearchParams({ next: `${url.pathname}${url.search}` })}`)
}
