import { type StatsFs, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

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
 * @param floorBytes undefined for never full
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
  /** May be on the disk since the last check. */
  let givenBack = 0

  function judge({ bavail, bsize }: StatsFs) {
    const bytes = bavail * bsize
    isTold = true
    free = bytes
    givenBack = 0
    const needed = (floorBytes ?? 0) * (hasRoom ? 1 : RECOVERY_FACTOR)
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
