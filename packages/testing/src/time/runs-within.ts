const TRIES = 3

/**
 * Whether some run of `work` takes at most so much of this thread's own processor time. The clock on
 * the wall would judge the machine's other work too, and a first run what is compiled meanwhile.
 * @param ms a bound far from what is right: for telling linear from quadratic, not fast from faster
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
