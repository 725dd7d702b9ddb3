import { Refused } from '@universe/domain/platform/refused'
import { readAccount } from '@universe/domain/staff/account'
import type { Actor } from '@universe/domain/staff/actor'
import type { RequestParts } from '@universe/domain/staff/context'
import { FreshPasskeyNeeded, NotPermitted } from '@universe/domain/staff/require-permission'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Need } from '../shared/ui/form-answer.ts'
import { refusalOf } from './refusal-of.ts'
import { requestContext } from './request-context.ts'

type Context = Readonly<RouterContextProvider>

/** An operation of the domain's: it judges by itself whether this member may perform it. */
type Operation<Input, Result> = (parts: RequestParts, actor: Actor, input: Input) => Promise<Result>

/** What became of a form that a member sent. */
export type Outcome<Result = undefined> =
  | { done: true; result: Result }
  /** Why not, in a sentence; all that was typed is still there. */
  | { done: false; refusal: string; isUnavailable: boolean; memberId?: string | undefined }
  /** The member must do something before this, over the page. */
  | { done: false; needs: Need }

/** @returns the member who asks @throws a redirect to the sign-in where nobody has signed in */
export function signedIn(context: Context): Actor {
  const { session } = context.get(requestContext)
  if (session?.stage !== 'full') throw redirect('/sign-in')
  return session.actor
}

/**
 * Performs what a page needs in order to be shown.
 * @throws the page that says what the member may not, or a redirect to the sign-in
 */
export async function read<Input, Result>(
  context: Context,
  operation: Operation<Input, Result>,
  input: Input,
): Promise<Result> {
  const { parts } = context.get(requestContext)
  try {
    return await operation(parts, signedIn(context), input)
  } catch (error) {
    // The pages have words of their own for what is not there.
    if (error instanceof Refused) throw error
    if (error instanceof NotPermitted) noteNotPermitted(context, error)
    const { refusal, status } = refusalOf(error, context.get(requestContext))
    throw data(refusal, status)
  }
}

/** Performs what a member's form asks for. @returns what became of it, for the page to say */
export async function attempt<Input, Result>(
  context: Context,
  operation: Operation<Input, Result>,
  input: Input,
): Promise<Outcome<Result>> {
  const { parts, session } = context.get(requestContext)
  if (session?.stage !== 'full') return { done: false, needs: 'sign-in' }
  const { actor } = session
  try {
    return { done: true, result: await operation(parts, actor, input) }
  } catch (error) {
    if (error instanceof FreshPasskeyNeeded) {
      return { done: false, needs: await freshness(parts, actor) }
    }
    if (error instanceof NotPermitted) noteNotPermitted(context, error)
    const { refusal, status, memberId } = refusalOf(error, context.get(requestContext))
    return { done: false, refusal, isUnavailable: status === 503, memberId }
  }
}

/** Pages offer nothing that a member may not: whoever asks for it made the request by hand, or of old. */
function noteNotPermitted(context: Context, { operation }: NotPermitted): void {
  const { log, session } = context.get(requestContext)
  const { memberId, sessionId } = session?.actor ?? {}
  logSecurityEvent(log, 'operation-refused', { memberId, sessionId, operation })
}

/** @returns what stands for a fresh passkey: on loopback, who has none opens a new link */
export async function freshness(parts: RequestParts, actor: Actor): Promise<'passkey' | 'link'> {
  const { passkeys } = await readAccount(parts, actor)
  return passkeys.length > 0 ? 'passkey' : 'link'
}
