import { DAY_MS } from '@universe/contract/dates'
import type { ReadSubscriber } from '@universe/domain/newsletter/subscribers/read-subscriber'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'

/** What an import said of a consent: every text is ready. */
interface ShownConsent {
  at: string
  /** Where, when and to what, in the words of who imported it. */
  note: string
}

/** @returns what an import said of a consent; undefined for who came on the site */
export function describeConsent(
  { source, consent, consentedAt }: ReadSubscriber,
  times: ZoneTimes,
): ShownConsent | undefined {
  if (source !== 'import') return undefined
  const at =
    consentedAt === null ? 'The table did not say when.' : `Agreed ${tell(consentedAt, times)}.`
  return { at, note: consent ?? '' }
}

/** A table that has days alone means no hour of them. */
function tell(at: number, times: ZoneTimes): string {
  return at % DAY_MS === 0 ? DAY.format(at) : times.minute(at)
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
