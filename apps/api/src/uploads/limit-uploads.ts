import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { clientOf } from '../client-of.ts'
import { errorMessages, HttpError, RETRY_AFTER_SECONDS } from '../failures/http-error.ts'

const UPLOADS_PER_CLIENT = 2
export const UPLOADS_IN_ALL = 100

/**
 * Refuses an upload over the limit unread; one counts from its first byte until its answer.
 * @param isPassedOn whether it is counted already
 */
export function limitUploads(
  isPassedOn: (request: FastifyRequest) => boolean,
): onRequestAsyncHookHandler {
  const underWay = new Map<string, number>()
  let inAll = 0

  function count(client: string, change: 1 | -1) {
    inAll += change
    const left = (underWay.get(client) ?? 0) + change
    if (left > 0) underWay.set(client, left)
    else underWay.delete(client)
  }

  return async function limitUpload(request, reply) {
    if (!bringsFile(request) || isPassedOn(request)) return
    const client = clientOf(request.ip)
    if ((underWay.get(client) ?? 0) >= UPLOADS_PER_CLIENT) {
      logSecurityEvent(request.log, 'upload-refused', { reason: 'of its client' })
      const retryAfterSeconds = RETRY_AFTER_SECONDS
      throw new HttpError(429, errorMessages.tooManyUploads, { retryAfterSeconds })
    }
    if (inAll >= UPLOADS_IN_ALL) {
      logSecurityEvent(request.log, 'upload-refused', { reason: 'of all clients together' })
      throw new HttpError(503, errorMessages.tooBusy)
    }
    count(client, 1)
    reply.raw.once('close', () => count(client, -1))
  }
}

export function bringsFile({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true
}
