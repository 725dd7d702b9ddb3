import { company } from './company.ts'

/**
 * The SHA-256 of the policy's words as base64url, which a test of the policy's page computes anew. It
 * stands beside no other data of the company, since what every page fetches need not hold it.
 */
export const PRIVACY_POLICY_SHA256 = 'ANp_xUVj_umrvJu3zwa7amk04H5EmrY2_RJlw9wVMQY'

/**
 * What a visitor consents to, as `Consent-Policy` names it: the policy's date, and a hash of its
 * words, by which they are found again even if somebody forgot to change the date.
 */
export const consentPolicy = `${company.privacyPolicyDate} sha256-${PRIVACY_POLICY_SHA256}`

/** A date as DD/MM/YYYY, alone where a front end knows no more, with the hash as base64(url) or in hexadecimal. */
const CONSENT_POLICY =
  /^(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])\/\d{4}(?: sha256-[\w+/=-]{43,64})?$/

/** @returns whether a text names a policy: whoever sends another one has nobody's consent */
export function namesPolicy(text: string): boolean {
  return CONSENT_POLICY.test(text)
}
