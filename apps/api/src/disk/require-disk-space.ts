import { IncomingMessage } from 'node:http'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { errorMessages, HttpError } from '../failures/http-error.ts'
import { bringsFile } from '../uploads/limit-uploads.ts'
import type { Disk } from './watch-disk.ts'

/** In spool, write-ahead log and store at once. */
const COPIES_OF_FILE = 3

/** Refuses posts unread while the disk is full; reserves an upload's space until its end. */
export function requireDiskSpace(
  disk: Pick<Disk, 'hasRoom' | 'reserve'>,
): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const bytes = bytesOnDisk(request)
    const giveBack = disk.reserve(bytes)
    if (giveBack) {
      if (bytes > 0) reply.raw.once('close', giveBack)
      return
    }
    // Below the floor, `watchDisk` has logged it.
    if (disk.hasRoom()) {
      request.log.warn('an upload was refused: the disk has no room beside the files on their way')
    }
    throw new HttpError(503, errorMessages.unavailable, { isLoggedElsewhere: true })
  }
}

function bytesOnDisk(request: FastifyRequest): number {
  // A page of this process that forwards a file has reserved its space.
  if (!bringsFile(request) || !(request.raw instanceof IncomingMessage)) return 0
  const declared = Number(request.headers['content-length'] ?? CV_MAX_BYTES)
  return COPIES_OF_FILE * Math.min(declared || CV_MAX_BYTES, CV_MAX_BYTES)
}
