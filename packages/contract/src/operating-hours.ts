const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** When the company's office answers, the same hours on each of its days (specification, section 9). */
export interface OperatingHours {
  /** The working week's ends, both included; it may run over a Saturday. */
  firstDay: (typeof WEEK)[number]
  lastDay: (typeof WEEK)[number]
  /** Full hours on a clock of 24, before midnight. */
  opens: number
  closes: number
  /** The office whose clock counts, and the name of its time zone in the IANA's list. */
  city: string
  timeZone: string
}

/** @returns the hours as they are printed, such as "Sunday to Thursday, 8:00 am to 5:00 pm" */
export function describeHours({ firstDay, lastDay, opens, closes }: OperatingHours): string {
  return `${firstDay} to ${lastDay}, ${clockTime(opens)} to ${clockTime(closes)}`
}

/**
 * @param instant in milliseconds since 1970, as `Date.now()` gives it
 * @returns whether the office is open at that instant, and what its own clock then shows ("8:05 am")
 */
export function officeAt(
  { firstDay, lastDay, opens, closes, timeZone }: OperatingHours,
  instant: number,
) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const { weekday, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  )
  const daysIn = (day: unknown) => (WEEK.length + indexOf(day) - indexOf(firstDay)) % WEEK.length
  return {
    isOpen: daysIn(weekday) <= daysIn(lastDay) && Number(hour) >= opens && Number(hour) < closes,
    time: clockTime(Number(hour), minute),
  }
}

const indexOf = (day: unknown) => (WEEK as readonly unknown[]).indexOf(day)

function clockTime(hour: number, minutes = '00'): string {
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
