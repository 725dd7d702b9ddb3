import { setTimeout } from 'node:timers/promises'

/** How long to wait while another connection writes to the embedded store. */
export const BUSY_WAIT_MS = 4000

const PAUSE_MS = 20
/** Primary code of every "busy" error, in the low byte. */
const SQLITE_BUSY = 5

/**
 * Retries `work` while another connection locks the SQLite database. SQLite's own `busy_timeout`
 * would block the event loop.
 * @param work must have no effect when it throws
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

/** @returns whether the error is SQLite's "busy" */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number }
  return (errcode & 0xff) === SQLITE_BUSY
}
