const MINUTE_US = 60_000_000
/** What may go out at once after a pause: what would have in that time. */
const BURST_US = 1_000_000

/** How fast messages go out: the generic cell rate algorithm, of which one time is kept. */
export interface Pace {
  /** Up to when the rate's room is used up, in epoch microseconds, since 999,999 a minute come faster than milliseconds. */
  pacedAt: number
  /** Epoch microseconds. */
  now: number
  perMinute: number
}

/** @returns how many messages may go out now */
export function roomNow({ perMinute, ...times }: Pace): number {
  const ahead = usedAhead({ perMinute, ...times })
  return ahead > BURST_US ? 0 : Math.floor((BURST_US - ahead) / (MINUTE_US / perMinute)) + 1
}

/** @returns `pacedAt` once so many messages went out */
export function pacedAfter(pace: Pace, messages: number): number {
  return pace.now + usedAhead(pace) + Math.floor((messages * MINUTE_US) / pace.perMinute)
}

// Nobody is ever further ahead than this: somebody else set the clock back, or the rate up.
function usedAhead({ pacedAt, now, perMinute }: Pace): number {
  const ahead = Math.max(0, pacedAt - now)
  return ahead > BURST_US + MINUTE_US / perMinute ? 0 : ahead
}
