/* For browser and server, in the units of their names (specification, sections 5 and 9). */

export const NAME_MAX_CHARACTERS = 100
export const COMPANY_MAX_CHARACTERS = 100
/** For the header `About`. */
export const ABOUT_MAX_CHARACTERS = 100
/** SMTP's longest (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_CHARACTERS = 254
export const PHONE_MIN_DIGITS = 10
export const PHONE_MAX_DIGITS = 12
/** As typed, with separators. */
export const PHONE_MAX_CHARACTERS = 50
export const CV_MAX_MEGABYTES = 5
export const CV_MAX_BYTES = CV_MAX_MEGABYTES * 1024 * 1024
/** Where PDF readers require `%PDF-` to start. */
export const PDF_HEADER_WINDOW_BYTES = 1024
/** With room for another front end's text. */
export const ENQUIRY_BODY_MAX_CHARACTERS = 1000
export const JSON_BODY_MAX_BYTES = 16 * 1024
/**
 * Until requests are erased with CVs and messages: for the purge, the staff's days and the privacy
 * policy. A test holds the documents to it.
 */
export const RETENTION_MONTHS = 24
/** From the mark to erasure. */
export const SPAM_KEPT_DAYS = 30
/** Of uploads that nothing uses. */
export const UNUSED_PICTURES_KEPT_DAYS = 30
/** Then they are deleted. */
export const UNCONFIRMED_KEPT_DAYS = 30
/** Can be undone; then only the address's HMAC is kept. */
export const UNSUBSCRIBED_KEPT_DAYS = 30
/** Undoing an unsubscription by link; unsubscribing has no limit. */
export const UNDONE_PER_DAY = 5
/** For a browser's unsent requests, and outcomes of sent ones. */
export const OUTBOX_KEPT_DAYS = 30
/** The day itself and the time until the next housekeeping. */
export const CLIENT_COUNTS_KEPT_DAYS = 2
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200
