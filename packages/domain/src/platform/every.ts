export interface Repetition {
  /** Resolves once the first run has ended, well or not. */
  begun: Promise<void>
  /** Waits for the run under way. */
  close(): Promise<void>
}

/** The same failure, repeated within, is reported once. */
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
  let reported: string | undefined

  async function run() {
    try {
      await task()
      reported = undefined
    } catch (error) {
      const told = String(error)
      if (told !== reported || ms >= REPORTED_MS) report(error)
      reported = told
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

/** @throws once all were tried: the only error, or all in one */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch(error => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
}
