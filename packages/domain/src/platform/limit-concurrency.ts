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

/** Counts what is under way: of each, such as a client or a member, and in all. */
export function countUnderWay() {
  const counts = new Map<string, number>()
  let all = 0

  function change(name: string, by: 1 | -1) {
    all += by
    const left = (counts.get(name) ?? 0) + by
    if (left > 0) counts.set(name, left)
    else counts.delete(name)
  }

  return {
    inAll: () => all,
    of: (name: string) => counts.get(name) ?? 0,
    /** @returns what ends it; call it once */
    begin(name: string): () => void {
      change(name, 1)
      return () => change(name, -1)
    },
  }
}
