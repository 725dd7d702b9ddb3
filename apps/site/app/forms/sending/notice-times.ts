/** How long each notice stays (specification, section 9). */
export const NEWSLETTER_SUCCESS_MS = 2000
export const NEWSLETTER_ERROR_MS = 3000
export const CONTACT_SENT_MS = 5000
export const DEMO_SENT_MS = 5000
export const DEMO_CONSENT_MS = 3000
export const CV_NOTICE_MS = 3000
