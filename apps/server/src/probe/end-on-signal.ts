const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** When a probe gives up. */
export interface Ending extends Disposable {
  /** Aborted when the time is over, or somebody ends the command; its reason says which. */
  signal: AbortSignal
}

/** A probe that is stopped erases what it has stored, as one does that has run out of time. */
export function endOnSignal(withinMs: number): Ending {
  const controller = new AbortController()
  const stop = () => controller.abort(new Error('the probe was stopped'))
  const endTime = () => controller.abort(new DOMException('The time is over.', 'TimeoutError'))
  for (const name of SIGNALS) process.on(name, stop)
  const timer = setTimeout(endTime, withinMs)
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      clearTimeout(timer)
      for (const name of SIGNALS) process.off(name, stop)
    },
  }
}
