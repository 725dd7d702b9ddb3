export interface Repetition {
  /** Resolves once the first run has ended, well or not. */
  begun: Promise<void>
  /** Waits for the run under way. */
  close(): Promise<void>
}

/** Of several failures within, only the first is reported. */
const REPORTED_MS = 60_000

/**
 * Now and at each interval, never twice at a time.
 * @param ms the interval
 * @param report gets what the task throws; it runs again at the next interval
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

/** @throws the first error, once all were tried */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch(error => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
