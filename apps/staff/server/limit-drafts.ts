import { contentPermissions } from '@universe/domain/content/content-permissions'
import type { Permission } from '@universe/domain/staff/operation'
import { isPermitted } from '@universe/domain/staff/operation'
import type { Session } from '@universe/domain/staff/sessions'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { announcedBytes } from './limit-uploads.ts'

export const DRAFT_PATHS: readonly (readonly [path: string, operation: Permission])[] = [
  ['/articles/:id', contentPermissions.article.edit],
  ['/articles/:id/draft', contentPermissions.article.edit],
  ['/vacancies/:id', contentPermissions.vacancy.edit],
  ['/vacancies/:id/draft', contentPermissions.vacancy.edit],
]

/** Nine bytes per character in form encoding. */
export const DRAFT_BODY_MAX_BYTES = 2 * 1024 * 1024

/**
 * Accepts long drafts only from members who may save them, before the body is read.
 * @param formMaxBytes smaller bodies pass on to their page
 */
export function limitDrafts(
  operation: Permission,
  findSession: (request: FastifyRequest) => Promise<{ session: Session | undefined }>,
  formMaxBytes: number,
): onRequestAsyncHookHandler {
  return async function limitDraft(request, reply) {
    if (announcedBytes(request) <= formMaxBytes) return
    const { session } = await findSession(request)
    if (session?.stage === 'full' && isPermitted(session.actor, operation)) {
      // Without Content-Length, bytes are counted as they arrive.
      const isTooLong = Number(request.headers['content-length']) > DRAFT_BODY_MAX_BYTES
      return isTooLong ? reply.code(413).type(PLAIN_TEXT).send(TOO_LONG) : undefined
    }
    const [status, text] = session?.stage === 'full' ? NOT_PERMITTED : SIGNED_OUT
    if (status === 401 && DRAFT_CALL.test(request.url)) {
      // As for a short draft: the open editor offers to sign in again.
      return reply.code(status).send({ name: 'signed-out', isOther: false })
    }
    return reply.code(status).type(PLAIN_TEXT).send(text)
  }
}

const DRAFT_CALL = /^[^?]*\/draft(?:\?|$)/
const PLAIN_TEXT = 'text/plain; charset=utf-8'
const TOO_LONG =
  'Too long to save: about 200,000 characters fit. Nothing was changed; go back and shorten it, or split it in two.'
const SIGNED_OUT = [
  401,
  'Your session has ended, so nothing was saved. Sign in in another tab, then try again here.',
] as const
const NOT_PERMITTED = [403, 'Your roles do not allow this. An owner can change them.'] as const
