import { company } from './company.ts'

/**
 * The SHA-256 of the policy's words as base64url, which a test of the policy's page computes anew. It
 * stands beside no other data of the company, since what every page fetches need not hold it.
 */
export const PRIVACY_POLICY_SHA256 = '9ZnKra9FKmVXiA1XydUD32vLtoPLhrMEb_FFY78MwOU'

/**
 * What a visitor consents to, as `Consent-Policy` names it: the policy's date, and a hash of its
 * words, by which they are found again even if somebody forgot to change the date.
 */
export const consentPolicy = `${company.privacyPolicyDate} sha256-${PRIVACY_POLICY_SHA256}`
