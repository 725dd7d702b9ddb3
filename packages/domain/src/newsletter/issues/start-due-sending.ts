import { offsetAt } from '../../platform/wall-time.ts'
import { type DueIssueParts, startDueIssues } from './start-due-issues.ts'

const LOOK_MS = 1000
/** A store that fails is asked again soon, and a busy one less often. */
const AGAIN_MS = 15_000

/** What sends at its time. */
interface DueSending {
  /** Looks no more, and waits for what is under way. */
  close(): Promise<void>
}

/** Starts scheduled issues once they are due: now, and then every second. Any number of processes may. */
export function startDueSending(parts: Omit<DueIssueParts, 'offsets'>): DueSending {
  let running: Promise<void> | undefined
  let pausedUntil = 0
  const look = () => {
    if (running || parts.now() < pausedUntil) return
    running = startDueIssues({ ...parts, offsets: offsetAt })
      .catch(error => {
        pausedUntil = parts.now() + AGAIN_MS
        parts.log.error({ err: error }, 'issues that are due cannot be sent')
      })
      .finally(() => {
        running = undefined
      })
  }
  look()
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
