import { setTimeout } from 'node:timers/promises'

/** While another connection writes to the embedded store. */
export const BUSY_WAIT_MS = 4000

const PAUSE_MS = 20
/** The low byte of every "busy" error. */
const SQLITE_BUSY = 5

/**
 * SQLite's own `busy_timeout` blocks the event loop.
 * @param work without effect when it throws
 * @param deadline in the time of `performance.now()`
 * @throws what `work` throws; a busy error only after the deadline
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

export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number }
  return (errcode & 0xff) === SQLITE_BUSY
}
