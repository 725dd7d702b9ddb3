import { Refused } from '@universe/domain/platform/refused'
import type { Actor, StaffContext } from '@universe/domain/staff/context'
import { FreshPasskeyNeeded, NotPermitted } from '@universe/domain/staff/operation'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import { readAccount } from '@universe/domain/staff/settings'
import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import type { Requirement } from '../shared/ui/form-answer.ts'
import { type RequestContext, requestContext } from './request-context.ts'

type Context = Readonly<RouterContextProvider>

type Operation<Input extends unknown[], Result> = (
  parts: StaffContext,
  actor: Actor,
  ...input: Input
) => Promise<Result>

export type Outcome<Result = undefined> =
  | { done: true; result: Result }
  /** The form keeps its input. */
  | { done: false; refusal: string; isUnavailable: boolean; memberId?: string | undefined }
  /** Met first, in a dialog. */
  | { done: false; needs: Requirement }

/** @throws a redirect to the sign-in without a session */
export function signedIn(context: Context): Actor {
  const { session } = context.get(requestContext)
  if (session?.stage !== 'full') throw redirect('/sign-in')
  return session.actor
}

/** @throws an error page where not permitted, or a redirect to the sign-in */
export async function read<Input extends unknown[], Result>(
  context: Context,
  operation: Operation<Input, Result>,
  ...input: Input
): Promise<Result> {
  const { parts } = context.get(requestContext)
  try {
    return await operation(parts, signedIn(context), ...input)
  } catch (error) {
    // Pages have their own words for what is not found.
    if (error instanceof Refused) throw error
    if (error instanceof NotPermitted) noteNotPermitted(context, error)
    const { refusal, status } = refusalOf(error, context.get(requestContext))
    throw data(refusal, status)
  }
}

/** @throws as `read`, and a 404 for what is not found */
export async function readOr404<Input extends unknown[], Result>(
  context: Context,
  operation: Operation<Input, Result>,
  ...input: Input
): Promise<Result> {
  try {
    return await read(context, operation, ...input)
  } catch (error) {
    if (error instanceof Refused) throw data(null, 404)
    throw error
  }
}

/** @returns the outcome of a member's form */
export async function attempt<Input extends unknown[], Result>(
  context: Context,
  operation: Operation<Input, Result>,
  ...input: Input
): Promise<Outcome<Result>> {
  const { parts, session } = context.get(requestContext)
  if (session?.stage !== 'full') return { done: false, needs: 'sign-in' }
  const { actor } = session
  try {
    return { done: true, result: await operation(parts, actor, ...input) }
  } catch (error) {
    if (error instanceof FreshPasskeyNeeded) {
      return { done: false, needs: await freshness(parts, actor) }
    }
    if (error instanceof NotPermitted) noteNotPermitted(context, error)
    const { refusal, status, memberId } = refusalOf(error, context.get(requestContext))
    return { done: false, refusal, isUnavailable: status === 503, memberId }
  }
}

/** Pages offer only what is permitted: the request is hand-made or outdated. */
function noteNotPermitted(context: Context, { operation }: NotPermitted): void {
  const { log, session } = context.get(requestContext)
  const { memberId, sessionId } = session?.actor ?? {}
  logSecurityEvent(log, 'operation-refused', { memberId, sessionId, operation })
}

/** @returns how to confirm the identity: on loopback, by a new link without a passkey */
export async function freshness(parts: StaffContext, actor: Actor): Promise<'passkey' | 'link'> {
  const { passkeys } = await readAccount(parts, actor)
  return passkeys.length > 0 ? 'passkey' : 'link'
}

const UNAVAILABLE =
  'The database is unavailable, so nothing was changed. Try again in a moment; what you typed is still here.'

/** In a sentence. */
interface Refusal {
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

/** POST requests go through: their page asks for the sign-in without losing the input. */
export const requireSession: MiddlewareFunction<Response> = ({ context, request, url }, next) => {
  const { session } = context.get(requestContext)
  if (session?.stage === 'full' || request.method === 'POST') return next()
  if (session) throw redirect('/welcome')
  throw redirect(`/sign-in?${new URLSearchParams({ next: `${url.pathname}${url.search}` })}`)
}
