const TRIES = 3

/**
 * Whether some run takes at most this much processor time of this thread. Wall time includes the
 * machine's other work, and a first run the compilation.
 * @param ms generous: to tell linear from quadratic
 */
export function runsWithin(ms: number, work: () => unknown): boolean {
  for (let run = 0; run < TRIES; run++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 <= ms) return true
  }
  return false
}
