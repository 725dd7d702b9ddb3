import { MINUTE_MS } from '@universe/contract/dates'

/** A flood of one kind is then some 20 MB of log a day. */
const LINES_PER_MINUTE = 60

/** What one kind of line came to in the minute that runs. */
interface Minute {
  admitted: number
  leftOut: number
  /** What is to be told how many were left out. */
  tell?: (leftOut: number) => void
}

/** Keeps a flood of lines of one kind from filling the disk. */
export interface LineLimit {
  /**
   * Counts a line of a kind.
   * @param tell is called once at the end of a minute in which lines were left out, with their number;
   *   that of the first of them
   * @returns whether it may be written
   */
  admit(kind: string, tell: (leftOut: number) => void): boolean
}

/** @param perMinute how many lines of each kind are admitted in a minute, which the first one begins */
export function createLineLimit(perMinute = LINES_PER_MINUTE): LineLimit {
  const minutes = new Map<string, Minute>()

  function begin(kind: string): Minute {
    const minute: Minute = { admitted: 0, leftOut: 0 }
    minutes.set(kind, minute)
    const end = () => {
      minutes.delete(kind)
      minute.tell?.(minute.leftOut)
    }
    setTimeout(end, MINUTE_MS).unref()
    return minute
  }

  return {
    admit(kind, tell) {
      const minute = minutes.get(kind) ?? begin(kind)
      if (minute.admitted < perMinute) {
        minute.admitted += 1
        return true
      }
      minute.leftOut += 1
      minute.tell ??= tell
      return false
    },
  }
}
