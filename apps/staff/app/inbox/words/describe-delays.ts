import { LETTER_DELAYS, letterTime } from '@universe/domain/requests/waiting-days'
import { officeTimes } from '../../shared/times/zone-times.ts'

/** @returns texts such as "Next working morning, Sun 29 Nov, 09:00" */
export function describeDelays(now: number): { value: string; text: string }[] {
  return LETTER_DELAYS.map(mornings => {
    const at = letterTime(now, mornings)
    if (at === undefined) return { value: '0', text: 'Now' }
    const wait = mornings === 1 ? 'Next working morning' : `In ${mornings} working days`
    return { value: String(mornings), text: `${wait}, ${officeTimes.weekday(at)}` }
  })
}
