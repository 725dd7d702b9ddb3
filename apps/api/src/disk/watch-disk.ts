import { type StatsFs, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/** How often the disk is looked at, so that no request does. */
const LOOK_EVERY_MS = 1500
/** A disk that is near its floor shall not be above and below it every other second. */
const ROOM_AGAIN_FACTOR = 1.05

/** The disk of a folder, as it was just now. */
export interface Disk {
  /** Whether what visitors send may be stored there; also where the system does not tell. */
  hasRoom(): boolean
  /**
   * Keeps room for what is on its way, so that all that was admitted together still fits.
   * @param bytes what it may take up
   * @returns what gives the room back, to be called once; undefined where there is not as much
   */
  reserve(bytes: number): (() => void) | undefined
  /** Undefined where the system does not tell. */
  freeBytes(): number | undefined
  close(): void
}

/**
 * Looks at a folder's disk now and from then on, and logs when it begins and ceases to be too full.
 * @param folder it exists
 * @param floorBytes below it there is no room; undefined for never
 */
export function watchDisk(
  folder: string,
  floorBytes: number | undefined,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Disk {
  let free: number | undefined
  let hasRoom = true
  let isTold = true
  let isClosed = false
  let reserved = 0
  /** What was given back since the last look: it may be on the disk by now. */
  let givenBack = 0

  function judge({ bavail, bsize }: StatsFs) {
    const bytes = bavail * bsize
    isTold = true
    free = bytes
    givenBack = 0
    const needed = (floorBytes ?? 0) * (hasRoom ? 1 : ROOM_AGAIN_FACTOR)
    if (bytes >= needed === hasRoom) return
    hasRoom = !hasRoom
    const about = { freeBytes: bytes, floorBytes }
    if (hasRoom) log.warn(about, 'the disk of DATA_DIR has room again, and forms are taken')
    else log.error(about, 'the disk of DATA_DIR is nearly full: forms answer 503')
  }

  function reserve(bytes: number) {
    if (!hasRoom) return undefined
    const left = (free ?? Number.POSITIVE_INFINITY) - reserved - givenBack - bytes
    if (bytes > 0 && left < (floorBytes ?? 0)) return undefined
    reserved += bytes
    return () => {
      reserved -= bytes
      givenBack += bytes
    }
  }

  // A disk that cannot be asked is judged by what is written to it.
  function giveUp(err: unknown) {
    if (isTold) log.warn({ err }, 'the disk of DATA_DIR does not tell its room: forms are taken')
    isTold = false
    free = undefined
    hasRoom = true
  }

  // One that hangs must not be asked again meanwhile: each question holds a thread.
  async function watch() {
    await statfs(folder).then(judge, giveUp)
    if (!isClosed) timer = setTimeout(watch, LOOK_EVERY_MS).unref()
  }

  try {
    judge(statfsSync(folder))
  } catch (error) {
    giveUp(error)
  }
  let timer = setTimeout(watch, LOOK_EVERY_MS).unref()
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
