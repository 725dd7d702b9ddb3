import { PICTURE_MAX_BYTES } from '@universe/contract/pictures'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { isPermitted } from '@universe/domain/staff/operation'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { Session } from '@universe/domain/staff/sessions'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { onceAnswered } from './once-answered.ts'

export const UPLOAD_PATHS = ['/articles/:id/picture', '/articles/:id/picture/upload']

const FORM_BYTES = 16 * 1024
export const UPLOAD_MAX_BYTES = PICTURE_MAX_BYTES + FORM_BYTES

/** Each takes some 40 MB of memory while it is processed. */
const UPLOADS_PER_MEMBER = 2
const UPLOADS_IN_ALL = 4
const RETRY_AFTER_SECONDS = 10

/**
 * Accepts pictures only from members who may edit articles, before the body is read.
 * @param formMaxBytes smaller bodies pass on to their page
 */
export function limitUploads(
  findSession: (request: FastifyRequest) => Promise<{ session: Session | undefined }>,
  formMaxBytes: number,
): onRequestAsyncHookHandler {
  const underWay = new Map<string, number>()
  let inAll = 0

  function count(memberId: string, change: 1 | -1) {
    inAll += change
    const left = (underWay.get(memberId) ?? 0) + change
    if (left > 0) underWay.set(memberId, left)
    else underWay.delete(memberId)
  }

  return async function limitUpload(request, reply) {
    const bytes = announcedBytes(request)
    if (bytes <= formMaxBytes) return
    const { session } = await findSession(request)
    if (session?.stage !== 'full') return refuse(reply, 401, SIGNED_OUT)
    const { actor } = session
    if (!isPermitted(actor, contentPermissions.article.edit))
      return refuse(reply, 403, NOT_PERMITTED)
    if (bytes > UPLOAD_MAX_BYTES) return refuse(reply, 413, TOO_HEAVY)
    if (inAll >= UPLOADS_IN_ALL || (underWay.get(actor.memberId) ?? 0) >= UPLOADS_PER_MEMBER) {
      logSecurityEvent(request.log, 'upload-refused', { memberId: actor.memberId })
      return refuse(reply.header('retry-after', RETRY_AFTER_SECONDS), 429, TOO_MANY)
    }
    count(actor.memberId, 1)
    onceAnswered(request, reply, () => count(actor.memberId, -1))
  }
}

/** Infinite without Content-Length. */
export function announcedBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return UPLOAD_MAX_BYTES
  return Number(headers['content-length'] ?? 0)
}

function refuse(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).type('text/plain; charset=utf-8').send(text)
}

const SIGNED_OUT =
  'Your session has ended, so the picture was not uploaded. Sign in in another tab, then try again here.'
const NOT_PERMITTED = 'Your roles do not allow this. An owner can change them.'
const TOO_HEAVY = 'This file is larger than 10 MB. Reduce the picture, or choose another one.'
const TOO_MANY = 'Too many uploads are in progress. Nothing was changed; try again in a moment.'
