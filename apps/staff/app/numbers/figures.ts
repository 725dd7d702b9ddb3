import { HOUR_MS, MINUTE_MS } from '@universe/contract/dates'
import type { MailOutcomes } from '@universe/domain/requests/read-numbers'

const number = new Intl.NumberFormat('en')
const precise = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** @returns a count with its thousands parted */
export function count(value: number): string {
  return number.format(value)
}

/** @returns operating time in hours or minutes: "24 min", "3.5 h"; a dash where there is none */
export function describeTime(time: number | null): string {
  if (time === null) return '–'
  if (time < HOUR_MS) return `${Math.round(time / MINUTE_MS)} min`
  const hours = time / HOUR_MS
  return `${hours < 100 ? precise.format(hours) : count(Math.round(hours))} h`
}

/** @returns a time in hours, as an axis has it; for what a drawing shows alone */
export function inHours(time: number): number {
  return time / HOUR_MS
}

/** @returns "98.5%"; never all or nothing where one is missing */
export function describeShare(share: number): string {
  if (share < 1 && share > 0.999) return '> 99.9%'
  return percent.format(share)
}

/** @returns which share of mail was accepted at the first try; null where nothing is known of any */
export function firstTryShare({ firstTry, later, givenUp }: MailOutcomes): number | null {
  const known = firstTry + later + givenUp
  return known === 0 ? null : firstTry / known
}
