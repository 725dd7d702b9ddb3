import { MINUTE_MS } from '@universe/contract/dates'

/** Limits a flood of one kind to some 20 MB of log per day. */
const LINES_PER_MINUTE = 60

/** Counts of a kind of line in the current minute. */
interface MinuteCount {
  admitted: number
  leftOut: number
  /** Receives the number of dropped lines. */
  tell?: (leftOut: number) => void
}

/** Rate limit that keeps floods of log lines from filling the disk. */
export interface LineLimit {
  /**
   * Counts a line.
   * @param tell called once at the end of a minute with dropped lines, with their number; the first
   *   dropped line's is used
   * @returns whether the line may be written
   */
  admit(kind: string, tell: (leftOut: number) => void): boolean
}

/** @param perMinute lines of each kind per minute, counted from the first */
export function createLineLimit(perMinute = LINES_PER_MINUTE): LineLimit {
  const minutes = new Map<string, MinuteCount>()

  function begin(kind: string): MinuteCount {
    const minute: MinuteCount = { admitted: 0, leftOut: 0 }
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
