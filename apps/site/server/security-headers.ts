import { NOTHING_ALLOWED } from './content-security-policy.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Only what browsers know: a name they do not costs a line in the console. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * The headers of every answer of the site; a page brings a wider policy of its own.
 * @param siteUrl the public address; only one with TLS may ask browsers to insist on TLS
 */
export function securityHeaders(siteUrl: string | undefined): Record<string, string> {
  return {
    'content-security-policy': NOTHING_ALLOWED,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': UNUSED_FEATURES.map(feature => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(siteUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}`,
    }),
  }
}
