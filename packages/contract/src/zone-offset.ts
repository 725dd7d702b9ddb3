import { MINUTE_MS } from './dates.ts'

/** Creating a formatter takes milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>()
const OFFSET = /([+-])(\d\d):(\d\d)/

/**
 * @param zone IANA name, of whole minutes
 * @param instant epoch milliseconds
 * @returns milliseconds, positive for ahead of UTC
 */
export function offsetAt(zone: string, instant: number): number {
  const [, sign, hours = 0, minutes = 0] = OFFSET.exec(offsetName(zone, instant)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/**
 * Without Temporal, which some browsers lack.
 * @returns such as "+02:00"; empty for UTC
 */
export function offsetName(zone: string, instant: number): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')
  return name?.value.slice('GMT'.length) ?? ''
}
