/** Should a browser render a response that is no page. */
const NOTHING_ALLOWED =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** They prompt or charge. Browsers log unknown names to the console. */
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
 * For site and API; pages set a wider policy.
 * @param siteUrl HSTS is sent only over TLS
 * @param coversSubdomains for HSTS
 * @returns values by lowercase name
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
