/** A task that runs at intervals. */
export interface Repetition {
  /** Resolves once the first run has ended, well or not. */
  begun: Promise<void>
  /** Ends the repetition, and waits for the run under way. */
  close(): Promise<void>
}

/** A task that runs more often reports only the first of several failures. */
const REPORTED_MS = 60_000

/**
 * Runs a task now and then at each interval, but never twice at a time.
 * @param ms the interval
 * @param report gets what the task throws; it then runs again at the next interval
 */
export function every(
  ms: number,
  task: () => Promise<void>,
  report: (error: unknown) => void,
): Repetition {
  let running: Promise<void> | undefined
  let hasFailed = false

  async function run() {
    try {
      await task()
      hasFailed = false
    } catch (error) {
      if (!hasFailed || ms >= REPORTED_MS) report(error)
      hasFailed = true
    } finally {
      running = undefined
    }
  }

  const look = () => {
    running ??= run()
    return running
  }
  const timer = setInterval(look, ms).unref()
  return {
    begun: look(),
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
