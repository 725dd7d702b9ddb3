const MINUTE_US = 60_000_000
/** Largest burst, as a time at the rate. */
const BURST_US = 1_000_000

/** Generic cell rate algorithm: its state is one time. */
export interface Pace {
  /** Theoretical arrival time, epoch microseconds: 999,999 a minute are 17 a millisecond. */
  pacedAt: number
  /** Epoch microseconds. */
  now: number
  perMinute: number
}

export function roomNow({ perMinute, ...times }: Pace): number {
  const ahead = usedAhead({ perMinute, ...times })
  return ahead > BURST_US ? 0 : Math.floor((BURST_US - ahead) / (MINUTE_US / perMinute)) + 1
}

export function pacedAfter(pace: Pace, messages: number): number {
  return pace.now + usedAhead(pace) + Math.floor((messages * MINUTE_US) / pace.perMinute)
}

// Further ahead than a burst: the clock was set back or the rate raised.
function usedAhead({ pacedAt, now, perMinute }: Pace): number {
  const ahead = Math.max(0, pacedAt - now)
  return ahead > BURST_US + MINUTE_US / perMinute ? 0 : ahead
}
