import { IncomingMessage } from 'node:http'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { errorMessages, HttpError } from '../failures/http-error.ts'
import { bringsFile } from '../uploads/limit-uploads.ts'
import type { Disk } from './watch-disk.ts'

/** A file stands in the spool, in the write-ahead log and in the store at a time. */
const COPIES_OF_FILE = 3

/**
 * @returns what runs before a form post is read, and refuses it while the disk has no room; for a file
 *   it keeps room until the request has ended
 */
export function requireRoom(disk: Pick<Disk, 'hasRoom' | 'reserve'>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const bytes = bytesOnDisk(request)
    const giveBack = disk.reserve(bytes)
    if (giveBack) {
      if (bytes > 0) reply.raw.once('close', giveBack)
      return
    }
    // Of a disk below its floor the log said so as it began.
    if (disk.hasRoom()) {
      request.log.warn('an upload was refused: the disk has no room beside the files on their way')
    }
    throw new HttpError(503, errorMessages.unavailable, { isLoggedElsewhere: true })
  }
}

function bytesOnDisk(request: FastifyRequest): number {
  // What a page of this process passes on has its room already.
  if (!bringsFile(request) || !(request.raw instanceof IncomingMessage)) return 0
  const declared = Number(request.headers['content-length'] ?? CV_MAX_BYTES)
  return COPIES_OF_FILE * Math.min(declared || CV_MAX_BYTES, CV_MAX_BYTES)
}
