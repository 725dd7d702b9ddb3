/** Lets one at a time do something, in the order in which they came. */
export interface Turns {
  /**
   * Resolves when it is one's turn, which `giveBack` must then end.
   * @param deadline in the time of `performance.now()`
   * @throws when the turn does not come before that
   */
  take(deadline: number): Promise<void>
  giveBack(): void
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false

  return {
    take(deadline) {
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
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}
