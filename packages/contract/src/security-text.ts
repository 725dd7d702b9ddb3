import { company } from './company.ts'
import { DAY_MS } from './dates.ts'

/** The address below a host where who found a weakness looks for whom to tell (RFC 9116). */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt'
/** Its type. */
export const SECURITY_TEXT_TYPE = 'text/plain; charset=utf-8'
/** How long caches may keep it: it then still holds for months. */
export const SECURITY_TEXT_CACHE = 'public, max-age=86400'

/** RFC 9116 asks for less than a year (section 2.5.5). */
const HOLDS_DAYS = 180

/**
 * @param now in epoch milliseconds: what is answered holds for half a year from that day on
 * @param origin the host's public origin; only one with TLS is named (section 2.5.2)
 * @returns whom to tell of a weakness, as SECURITY.md says
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
