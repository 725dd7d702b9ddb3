import { company } from '@universe/contract/company'
import { DAY_MS } from '@universe/contract/dates'
import { isKnownZone } from '@universe/domain/staff/settings'

const { timeZone: OFFICE_ZONE, city } = company.operatingHours

/** Words for instants, by the clock of one zone; each gives where it is shown the name of it once. */
export interface ZoneTimes {
  /** The IANA name. */
  zone: string
  /** What times are told in: "Ramallah time". */
  zoneName: string
  isOffices: boolean
  /** The clock for the last day, the date for what is older. */
  recent: (instant: number, now: number) => string
  /** Day and clock: "21 Nov 2026, 09:12". */
  minute: (instant: number) => string
  /** Day and clock, to the second: "21 Nov 2026, 09:12:04". */
  instant: (instant: number) => string
  /** As `instant`, with how far it is from UTC then: "21 Nov 2026, 09:12:04 GMT+2". */
  zoned: (instant: number) => string
  /** The clock to the second, with its day unless that is another instant's, too. */
  moment: (instant: number, beside: number) => string
}

/** The formats of a zone take milliseconds to make. */
const made = new Map<string, ZoneTimes>()

/** @param timeZone an IANA name; the office's for null, and for one that this server does not know */
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
  const fullDay = format({ dateStyle: 'medium' })
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
    minute: at => minute.format(at),
    instant,
    zoned: at => `${instant(at)} ${offsetOf(at)}`,
    moment: (at, beside) =>
      fullDay.format(at) === fullDay.format(beside) ? exactClock.format(at) : instant(at),
  }
}

/** @returns an IANA zone as people say it: "Dubai time" */
export function nameZone(timeZone: string): string {
  if (timeZone === OFFICE_ZONE) return `${city} time`
  if (/^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal)$/.test(timeZone)) return 'UTC'
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}

/** By the office's clock: for files, which go from hand to hand. */
export const officeTimes = timesIn(null)
