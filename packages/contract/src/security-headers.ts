/** Disables everything in responses that are not pages, should a browser render one. */
const NOTHING_ALLOWED =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Features that prompt or charge the visitor. Only names browsers know: unknown ones are logged to
 * the console.
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
 * Headers of every response of site and API; pages set a wider policy of their own.
 * @param siteUrl public URL; HSTS is sent only over TLS
 * @param coversSubdomains whether HSTS includes all subdomains
 * @returns values by lowercase header name
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
