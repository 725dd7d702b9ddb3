const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export interface Deadline extends Disposable {
  /** Aborted on timeout or a process's signal; its reason says which. */
  signal: AbortSignal
}

/** An interrupted probe erases its data, as after a timeout. */
export function startDeadline(withinMs: number): Deadline {
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
