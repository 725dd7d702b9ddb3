import { company } from './company.ts'
import { DAY_MS } from './dates.ts'

/** RFC 9116. */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt'
export const SECURITY_TEXT_TYPE = 'text/plain; charset=utf-8'
/** Far below the file's validity. */
export const SECURITY_TEXT_CACHE = 'public, max-age=86400'

/** Less than a year (RFC 9116, 2.5.5). */
const HOLDS_DAYS = 180

/**
 * @param now epoch milliseconds; the file is valid for half a year from that day
 * @param origin public; named only with TLS (section 2.5.2)
 * @returns the contacts of SECURITY.md
 */
export function securityText(now: number, origin: string | undefined): string {
  const expires = new Date((Math.floor(now / DAY_MS) + HOLDS_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${company.emails.general}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(origin?.startsWith('https:') ? [`Canonical: ${origin}${SECURITY_TEXT_PATH}`] : []),
    '',
  ].join('\n')
}
