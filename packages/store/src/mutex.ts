/** Acquired in order of arrival. */
export function createMutex() {
  const waiting: (() => void)[] = []
  let isTaken = false

  return {
    /**
     * @param deadline in the time of `performance.now()`
     * @throws when it is not free before
     */
    acquire(deadline: number): Promise<void> {
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
    release(): void {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}
