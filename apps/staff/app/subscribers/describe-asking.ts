import { UNCONFIRMED_KEPT_DAYS } from '@universe/contract/limits'
import { ASKED_AT_MOST, type Asking } from '@universe/domain/newsletter/subscribers/ask-to-confirm'
import type { ZoneTimes } from '../shared/times/zone-times.ts'
import type { ShownAsking } from './ask-panel.tsx'

/** @returns how far those are asked whom nobody had asked, in words */
export function describeAsking(
  { waiting, lastAt, perMinute }: Asking,
  neverAsked: number,
  times: ZoneTimes,
): ShownAsking {
  const asked = Math.min(neverAsked, ASKED_AT_MOST)
  return {
    ...{ neverAsked, waiting, perMinute, keptDays: UNCONFIRMED_KEPT_DAYS },
    lasts: describeMinutes((asked + waiting) / perMinute),
    lastAt: lastAt === null ? null : times.minute(lastAt),
  }
}

function describeMinutes(minutes: number): string {
  if (minutes <= 1) return 'within a minute'
  if (minutes < 90) return `after about ${Math.ceil(minutes)} minutes`
  if (minutes < 36 * 60) return `after about ${Math.round(minutes / 60)} hours`
  return `after about ${Math.round(minutes / 60 / 24)} days`
}
