import type { OffsetAt } from '@universe/domain/platform/wall-time'

/** The formats of a zone take milliseconds to make. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The browser's own table of zones, where it has no Temporal. Whole minutes are all that offices have. */
export const intlOffset: OffsetAt = (zone, instant) => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const { value = '' } =
    format.formatToParts(instant).find(({ type }) => type === 'timeZoneName') ?? {}
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(value) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
