import type { onRequestAsyncHookHandler } from 'fastify'
import { errorMessages, HttpError } from '../failures/http-error.ts'
import type { Disk } from './watch-disk.ts'

/** @returns what runs before a form post is read, and refuses it while the disk has no room */
export function requireRoom(disk: Pick<Disk, 'hasRoom'>): onRequestAsyncHookHandler {
  return async () => {
    if (disk.hasRoom()) return
    // The log said so as it began.
    throw new HttpError(503, errorMessages.unavailable, { isLoggedElsewhere: true })
  }
}
