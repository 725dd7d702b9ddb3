/**
 * @param atATime most concurrent tasks
 * @returns a function that starts tasks in order, as slots become free
 */
export function limitConcurrency(atATime: number) {
  const waiting: (() => void)[] = []
  let free = atATime

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
