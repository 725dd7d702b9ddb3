/*
 * Limits kept by browser and server, in the units of their names (specification, sections 5 and 9).
 */

export const NAME_MAX_CHARACTERS = 100
export const COMPANY_MAX_CHARACTERS = 100
/** For the header `About`. */
export const ABOUT_MAX_CHARACTERS = 100
/** Longest address SMTP can carry (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_CHARACTERS = 254
export const PHONE_MIN_DIGITS = 10
export const PHONE_MAX_DIGITS = 12
/** As typed, with room for separators. */
export const PHONE_MAX_CHARACTERS = 50
export const CV_MAX_MEGABYTES = 5
export const CV_MAX_BYTES = CV_MAX_MEGABYTES * 1024 * 1024
/** The PDF mark must start within these bytes, as PDF readers require. */
export const PDF_HEADER_WINDOW_BYTES = 1024
/** Text of an enquiry: ours with room to spare, or another front end's. */
export const ENQUIRY_BODY_MAX_CHARACTERS = 1000
export const JSON_BODY_MAX_BYTES = 16 * 1024
/**
 * Months after which requests are erased with their CVs and messages: for the purge, the days shown
 * to the staff and the privacy policy. A test holds the documents to it.
 */
export const RETENTION_MONTHS = 24
/** From being marked as spam to erasure. */
export const SPAM_KEPT_DAYS = 30
/** Retention of uploaded pictures that nothing uses. */
export const UNUSED_PICTURES_KEPT_DAYS = 30
/** Unconfirmed subscriptions are deleted after this. */
export const UNCONFIRMED_KEPT_DAYS = 30
/** An unsubscription can be undone for this long; then only the address's HMAC is kept. */
export const UNSUBSCRIBED_KEPT_DAYS = 30
/** Limit on undoing an unsubscription by link; unsubscribing has none. */
export const UNDONE_PER_DAY = 5
/** How long a browser keeps an unsent request, and the outcome of a sent one. */
export const OUTBOX_KEPT_DAYS = 30
/**
 * Retention of per-client daily counts: the day itself and the time until the next daily
 * housekeeping.
 */
export const CLIENT_COUNTS_KEPT_DAYS = 2
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200
