import { company } from '@universe/contract/company'
import { DAY_MS } from '@universe/contract/dates'
import { isKnownZone } from '@universe/domain/platform/wall-time'

const { timeZone: OFFICE_ZONE, city } = company.operatingHours

/** All in one zone. */
export interface ZoneTimes {
  /** IANA name. */
  zone: string
  /** "Ramallah time". */
  zoneName: string
  isOffices: boolean
  /** The time within a day, else the date. */
  recent: (instant: number, now: number) => string
  /** "Sun 29 Nov, 09:00". */
  weekday: (instant: number) => string
  /** "09:12". */
  clock: (instant: number) => string
  /** "Today", "Yesterday", "Saturday, 21 November 2026". */
  day: (instant: number, now: number) => string
  /** "21 Nov 2026". */
  date: (instant: number) => string
  /** "21 Nov 2026, 09:12". */
  minute: (instant: number) => string
  /** "21 Nov 2026, 09:12:04". */
  instant: (instant: number) => string
  /** "21 Nov 2026, 09:12:04 GMT+2". */
  zoned: (instant: number) => string
  /** To the second; without the date of `beside`. */
  moment: (instant: number, beside: number) => string
}

/** Creating formatters takes milliseconds. */
const made = new Map<string, ZoneTimes>()

/** @param timeZone an IANA name; null or unknown gives the office's */
export function timesIn(timeZone: string | null): ZoneTimes {
  const zone = timeZone !== null && isKnownZone(timeZone) ? timeZone : OFFICE_ZONE
  const times = made.get(zone) ?? makeTimes(zone)
  made.set(zone, times)
  return times
}

function makeTimes(timeZone: string): ZoneTimes {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  const clock = format({ hour: '2-digit', minute: '2-digit' })
  const exactClock = format({ timeStyle: 'medium' })
  const shortDay = format({ day: 'numeric', month: 'short' })
  const weekday = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const fullDay = format({ dateStyle: 'medium' })
  const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const minute = format({ dateStyle: 'medium', timeStyle: 'short' })
  const offset = format({ timeZoneName: 'shortOffset' })
  const instant = (at: number) => `${fullDay.format(at)}, ${exactClock.format(at)}`
  const offsetOf = (at: number) =>
    offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return {
    zone: timeZone,
    zoneName: nameZone(timeZone),
    isOffices: timeZone === OFFICE_ZONE,
    recent: (at, now) => (now - at < DAY_MS ? clock : shortDay).format(at),
    weekday: at => `${weekday.format(at).replace(',', '')}, ${clock.format(at)}`,
    clock: at => clock.format(at),
    date: at => fullDay.format(at),
    day: (at, now) => {
      const [day, today, yesterday] = [at, now, now - DAY_MS].map(each => longDay.format(each))
      return day === today ? 'Today' : day === yesterday ? 'Yesterday' : (day ?? '')
    },
    minute: at => minute.format(at),
    instant,
    zoned: at => `${instant(at)} ${offsetOf(at)}`,
    moment: (at, beside) =>
      fullDay.format(at) === fullDay.format(beside) ? exactClock.format(at) : instant(at),
  }
}

/** @returns "Dubai time" */
export function nameZone(timeZone: string): string {
  if (timeZone === OFFICE_ZONE) return `${city} time`
  if (/^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal)$/.test(timeZone)) return 'UTC'
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}

/** For files: they are passed on. */
export const officeTimes = timesIn(null)
