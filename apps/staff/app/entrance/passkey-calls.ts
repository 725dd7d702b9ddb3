import { Refused } from '@universe/domain/platform/refused'
import { FreshPasskeyNeeded } from '@universe/domain/staff/operation'
import {
  finishAddingPasskey,
  finishEnrollment,
  startAddingPasskey,
  startEnrollment,
} from '@universe/domain/staff/passkeys'
import type { Session } from '@universe/domain/staff/sessions'
import {
  finishConfirmation,
  finishSignIn,
  startConfirmation,
  startSignIn,
} from '@universe/domain/staff/sign-in'
import { flashAt } from '../server/flash.ts'
import { freshness, refusalOf } from '../server/perform.ts'
import { type RequestContext, requestContext } from '../server/request-context.ts'
import { changeSession } from '../server/session-cookie.ts'
import type { Route } from './+types/passkey-calls.ts'

interface CallContext extends RequestContext {
  /** Validated by the domain. */
  // biome-ignore lint/suspicious/noExplicitAny: unvalidated, in the shape of the library's types.
  response: any
  name: string
}

interface Reply {
  body: object
  /** Of the session that starts. */
  token?: string
  /** With its message. */
  next?: { to: string; done: string }
}

class NotSignedIn extends Error {}

/** By the address's last segment. */
const calls: Record<string, (context: CallContext) => Promise<Reply>> = {
  'sign-in-options': async ({ parts }) => ({ body: await startSignIn(parts) }),
  'sign-in': async ({ parts, response, device }) => ({
    body: {},
    token: await finishSignIn(parts, { response, device }),
  }),
  'confirmation-options': async ({ parts, session }) => ({
    body: await startConfirmation(parts, requireFull(session).actor),
  }),
  confirmation: async ({ parts, session, response }) => ({
    body: {},
    token: await finishConfirmation(parts, requireFull(session).actor, { response }),
  }),
  'enrollment-options': async ({ parts, session }) => ({
    body:
      session?.stage === 'enrolling'
        ? await startEnrollment(parts, session)
        : await startAddingPasskey(parts, requireFull(session).actor),
  }),
  async enrollment({ parts, session, response, name, device }) {
    if (session?.stage !== 'enrolling') {
      const { actor } = requireFull(session)
      const body = await finishAddingPasskey(parts, actor, { response, name })
      return { body, next: { to: '/account', done: 'added' } }
    }
    const { token, ...body } = await finishEnrollment(parts, session, { response, name, device })
    return { body, token }
  },
}

function requireFull(session: Session | undefined): Session {
  if (session?.stage !== 'full') throw new NotSignedIn()
  return session
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const asking = context.get(requestContext)
  const call = Object.hasOwn(calls, params.call) ? calls[params.call] : undefined
  if (!call) return refuse(404, 'There is no such call.')
  // Another site's form cannot send JSON.
  if (request.headers.get('content-type') !== 'application/json') {
    return refuse(415, 'This call takes only JSON. Reload the page.')
  }
  const content = await readContent(request, !params.call.endsWith('-options'))
  if (!content) return refuse(400, 'The browser sent nothing readable. Reload the page.')
  try {
    const { body, token, next } = await call({ ...asking, ...content })
    if (next) {
      const { to, headers } = await flashAt(request, next.to, { done: next.done })
      return Response.json({ ...body, next: to }, { headers })
    }
    if (token === undefined) return Response.json(body)
    return Response.json(body, { headers: { 'Set-Cookie': await changeSession(asking, token) } })
  } catch (error) {
    return explain(error, asking)
  }
}

/** @returns undefined for a body that no page of ours sends */
async function readContent(request: Request, needsResponse: boolean) {
  try {
    const { response, name = '' } = JSON.parse(await request.text())
    const isObject = typeof response === 'object' && response !== null
    if (typeof name !== 'string' || (needsResponse && !isObject)) return undefined
    return { response, name }
  } catch {
    return undefined
  }
}

async function explain(error: unknown, asking: RequestContext) {
  const { parts, session } = asking
  if (error instanceof NotSignedIn) {
    return refuse(401, 'Your session has ended. Sign in again.', { needs: 'sign-in' })
  }
  if (error instanceof FreshPasskeyNeeded) {
    return refuse(403, error.message, { needs: await freshness(parts, requireFull(session).actor) })
  }
  const { refusal, status } = refusalOf(error, asking)
  return refuse(error instanceof Refused ? 422 : status, refusal)
}

export const loader = () => refuse(405, 'This address is asked by POST alone.', {}, 'POST')

function refuse(status: number, refusal: string, more: object = {}, allow?: string) {
  const headers = allow === undefined ? undefined : { Allow: allow }
  return Response.json({ refusal, ...more }, { status, ...(headers && { headers }) })
}
