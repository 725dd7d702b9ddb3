/**
 * @param atATime how many pieces of work may be under way
 * @returns what starts a piece of work as soon as it may, in the order in which they come
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
