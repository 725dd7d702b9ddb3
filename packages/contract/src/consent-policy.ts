import { company } from './company.ts'

/**
 * SHA-256 of the policy's text, base64url; a test of the policy page recomputes it. Kept out of
 * `company.ts`, which every page downloads.
 */
export const PRIVACY_POLICY_SHA256 = 'hN6go2VWZFlNxlbh3V9gwRVqxtwc9ZvxhwO-Ly_SfzE'

/**
 * Value of `Consent-Policy`: the policy's date and a hash of its text, which identifies the version
 * even if the date was not updated.
 */
export const consentPolicy = `${company.privacyPolicyDate} sha256-${PRIVACY_POLICY_SHA256}`

/** DD/MM/YYYY, optionally followed by the hash in base64(url) or hexadecimal. */
const CONSENT_POLICY =
  /^(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])\/\d{4}(?: sha256-[\w+/=-]{43,64})?$/

/** @returns whether a text is a valid policy reference; without one there is no consent */
export function isPolicyReference(text: string): boolean {
  return CONSENT_POLICY.test(text)
}
