import { company } from './company.ts'

/**
 * Of the policy's text, base64url; a test recomputes it. Every page downloads `company.ts`, so it
 * is here.
 */
export const PRIVACY_POLICY_SHA256 = 'hN6go2VWZFlNxlbh3V9gwRVqxtwc9ZvxhwO-Ly_SfzE'

/** The policy's date and hash, which identifies the version even if the date was not updated. */
export const consentPolicy = `${company.privacyPolicyDate} sha256-${PRIVACY_POLICY_SHA256}`

/** DD/MM/YYYY, perhaps with the hash in base64(url) or hexadecimal. */
const CONSENT_POLICY =
  /^(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])\/\d{4}(?: sha256-[\w+/=-]{43,64})?$/

/** Without a valid reference there is no consent. */
export function isPolicyReference(text: string): boolean {
  return CONSENT_POLICY.test(text)
}
