import { HOUR_MS, MINUTE_MS } from '@universe/contract/dates'
import type { MailOutcomes } from '@universe/domain/requests/read-numbers'
import { formatCount } from '../shared/count.ts'

const precise = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** @returns operating time, within which something was done: "24 min", "3.5 h"; a dash without any */
export function describeTime(time: number | null): string {
  if (time === null) return '–'
  if (time < HOUR_MS) return `${Math.max(1, Math.round(time / MINUTE_MS))} min`
  const hours = time / HOUR_MS
  return `${hours < 100 ? precise.format(hours) : formatCount(Math.round(hours))} h`
}

/** @returns "98.5%"; 0% and 100% only if exact */
export function describeShare(share: number): string {
  if (share < 1 && share > 0.999) return '> 99.9%'
  return percent.format(share)
}

/** @returns the share accepted at the first attempt; null without data */
export function firstTryShare({ firstTry, later, givenUp }: MailOutcomes): number | null {
  const known = firstTry + later + givenUp
  return known === 0 ? null : firstTry / known
}
