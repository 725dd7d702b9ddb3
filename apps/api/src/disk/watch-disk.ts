import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/** How often the disk is looked at, so that no request does. */
const LOOK_EVERY_MS = 1500
/** A disk that is near its floor shall not be above and below it every other second. */
const ROOM_AGAIN_FACTOR = 1.05

/** The disk of a folder, as it was just now. */
export interface Disk {
  /** Whether what visitors send may be stored there. */
  hasRoom(): boolean
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

  function judge(bytes: number) {
    free = bytes
    const needed = (floorBytes ?? 0) * (hasRoom ? 1 : ROOM_AGAIN_FACTOR)
    if (bytes >= needed === hasRoom) return
    hasRoom = !hasRoom
    const about = { freeBytes: bytes, floorBytes }
    if (hasRoom) log.warn(about, 'the disk of DATA_DIR has room again, and forms are taken')
    else log.error(about, 'the disk of DATA_DIR is below DISK_FLOOR_MB: forms answer 503')
  }

  // A disk that cannot be asked is judged by what is written to it.
  const look = () =>
    statfs(folder).then(
      ({ bavail, bsize }) => judge(bavail * bsize),
      () => {
        free = undefined
      },
    )
  try {
    const { bavail, bsize } = statfsSync(folder)
    judge(bavail * bsize)
  } catch {}
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return { hasRoom: () => hasRoom, freeBytes: () => free, close: () => clearInterval(timer) }
}
