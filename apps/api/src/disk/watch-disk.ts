import { type StatsFs, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import type { FastifyBaseLogger, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { errorMessages, HttpError } from '../failures/http-error.ts'
import { bringsFile } from '../uploads/uploads.ts'

/** Requests never check by themselves. */
const CHECK_MS = 1500
/** So that a disk near its floor does not flap. */
const RECOVERY_FACTOR = 1.05

/** As last checked. */
export interface Disk {
  /** True where the system reports no free space. */
  hasRoom(): boolean
  /**
   * So that everything admitted fits together.
   * @param bytes the most it may need
   * @returns releases the space, to be called once; undefined where there is not enough
   */
  reserve(bytes: number): (() => void) | undefined
  /** Undefined where the system does not report it. */
  freeBytes(): number | undefined
  close(): void
}

/**
 * Logs when the disk becomes too full and when it recovers.
 * @param folder exists
 */
export function watchDisk(
  folder: string,
  floorBytes: number,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Disk {
  let free: number | undefined
  let hasRoom = true
  let isTold = true
  let isClosed = false
  let reserved = 0
  /** May be on the disk since the last check. */
  let givenBack = 0

  function judge({ bavail, bsize }: StatsFs) {
    const bytes = bavail * bsize
    isTold = true
    free = bytes
    givenBack = 0
    const needed = floorBytes * (hasRoom ? 1 : RECOVERY_FACTOR)
    if (bytes >= needed === hasRoom) return
    hasRoom = !hasRoom
    const about = { freeBytes: bytes, floorBytes }
    if (hasRoom) log.warn(about, 'the disk of DATA_DIR has room again, and forms are taken')
    else log.error(about, 'the disk of DATA_DIR is nearly full: forms answer 503')
  }

  function reserve(bytes: number) {
    if (!hasRoom) return undefined
    const left = (free ?? Number.POSITIVE_INFINITY) - reserved - givenBack - bytes
    if (bytes > 0 && left < floorBytes) return undefined
    reserved += bytes
    return () => {
      reserved -= bytes
      givenBack += bytes
    }
  }

  // Then only the writes tell.
  function giveUp(err: unknown) {
    if (isTold) log.warn({ err }, 'the disk of DATA_DIR does not tell its room: forms are taken')
    isTold = false
    free = undefined
    hasRoom = true
  }

  // No second check while one hangs: each blocks a thread.
  async function watch() {
    await statfs(folder).then(judge, giveUp)
    if (!isClosed) timer = setTimeout(watch, CHECK_MS).unref()
  }

  try {
    judge(statfsSync(folder))
  } catch (error) {
    giveUp(error)
  }
  let timer = setTimeout(watch, CHECK_MS).unref()
  return {
    hasRoom: () => hasRoom,
    reserve,
    freeBytes: () => free,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

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
