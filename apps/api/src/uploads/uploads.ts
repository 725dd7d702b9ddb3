import { countUnderWay } from '@universe/domain/platform/count-under-way'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { clientOf } from '../client-of.ts'
import type { ApiConfig } from '../config.ts'
import { errorMessages, HttpError, RETRY_AFTER_SECONDS } from '../failures/http-error.ts'
import { openSpool, type Spool, UPLOADS_IN_ALL } from './spool.ts'

const UPLOADS_PER_CLIENT = 2

export interface Uploads {
  spool: Spool
  limit: onRequestAsyncHookHandler
}

/** @param isPassedOn whether a page has received the file, and counted it */
export async function openUploads(
  { dataDir }: Pick<ApiConfig, 'dataDir'>,
  isPassedOn: (request: FastifyRequest) => boolean = () => false,
): Promise<Uploads> {
  return { spool: await openSpool(dataDir), limit: limitUploads(isPassedOn) }
}

/** Refuses an upload over the limit unread; one counts from its first byte until its answer. */
function limitUploads(isPassedOn: (request: FastifyRequest) => boolean): onRequestAsyncHookHandler {
  const underWay = countUnderWay()

  return async function limitUpload(request, reply) {
    if (!bringsFile(request) || isPassedOn(request)) return
    const client = clientOf(request.ip)
    if (underWay.of(client) >= UPLOADS_PER_CLIENT) {
      logSecurityEvent(request.log, 'upload-refused', { reason: 'of its client' })
      const retryAfterSeconds = RETRY_AFTER_SECONDS
      throw new HttpError(429, errorMessages.tooManyUploads, { retryAfterSeconds })
    }
    if (underWay.inAll() >= UPLOADS_IN_ALL) {
      logSecurityEvent(request.log, 'upload-refused', { reason: 'of all clients together' })
      throw new HttpError(503, errorMessages.tooBusy)
    }
    reply.raw.once('close', underWay.begin(client))
  }
}

export function bringsFile({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true
}
