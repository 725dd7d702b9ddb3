/** Lets one caller at a time do something, in the order in which they came. */
export interface Mutex {
  /**
   * Resolves once nobody else has it, until `release` gives it on.
   * @param deadline in the time of `performance.now()`
   * @throws when it is not free before that
   */
  acquire(deadline: number): Promise<void>
  release(): void
}

/** @returns a mutex that nobody has */
export function createMutex(): Mutex {
  const waiting: (() => void)[] = []
  let isTaken = false

  return {
    acquire(deadline) {
      if (!isTaken) {
        isTaken = true
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer)
          resolve()
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(new Error('Others kept the store busy for too long.'))
        }
        const timer = setTimeout(giveUp, Math.max(0, deadline - performance.now()))
        waiting.push(begin)
      })
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}
