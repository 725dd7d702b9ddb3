/** For answers that are no page: if a browser shows one all the same, nothing in it acts. */
const NOTHING_ALLOWED =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * What a page could ask a visitor for, and what it could charge them. Only what browsers know: a name they
 * do not costs a line in the console.
 */
const UNUSED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * The headers of every answer, the site's and the API's; a page brings a wider policy of its own.
 * @param siteUrl the public address; only one with TLS may ask browsers to insist on TLS
 * @param coversSubdomains whether that is for all hosts below it, too
 * @returns values by header name, in lower case
 */
export function securityHeaders(
  siteUrl: string | undefined,
  coversSubdomains = false,
): Record<string, string> {
  return {
    'content-security-policy': NOTHING_ALLOWED,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': UNUSED_FEATURES.map(feature => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(siteUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}${coversSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}
