import { setTimeout } from 'node:timers/promises'

/** How long anything waits for the embedded store while somebody else writes to it. */
export const BUSY_WAIT_MS = 4000

const PAUSE_MS = 20
/** The low byte of every "busy" that SQLite knows. */
const SQLITE_BUSY = 5

/**
 * Does what needs an SQLite database, again and again while another connection keeps it from that.
 * SQLite's own waiting (`busy_timeout`) would stop the whole process, pages included.
 * @param work leaves nothing behind when it throws
 * @param deadline in the time of `performance.now()`
 * @throws what `work` throws, the database's being busy only after the deadline
 */
export async function retryWhileBusy<Result>(
  work: () => Result,
  deadline = performance.now() + BUSY_WAIT_MS,
): Promise<Result> {
  while (true) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error
    }
    await setTimeout(PAUSE_MS)
  }
}

/** @returns whether an SQLite connection could not do something because of another one */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number }
  return (errcode & 0xff) === SQLITE_BUSY
}
