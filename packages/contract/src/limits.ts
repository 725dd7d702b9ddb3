/* Limits that both sides keep, in the units their names carry (specification, sections 5 and 9). */

export const NAME_MAX_CHARACTERS = 100
export const COMPANY_MAX_CHARACTERS = 100
/** What a contact is about, in the header `About`. */
export const ABOUT_MAX_CHARACTERS = 100
/** The longest address that SMTP can carry (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_CHARACTERS = 254
export const PHONE_MIN_DIGITS = 10
export const PHONE_MAX_DIGITS = 12
/** A number as it is typed: its digits, and room for every way of setting them apart. */
export const PHONE_MAX_CHARACTERS = 50
export const CV_MAX_MEGABYTES = 5
export const CV_MAX_BYTES = CV_MAX_MEGABYTES * 1024 * 1024
/** A PDF's mark stands within this many bytes from its start; readers of the format take no later one. */
export const PDF_HEADER_WINDOW_BYTES = 1024
/** The text of an enquiry, ours with room to spare, or in another front end's words. */
export const ENQUIRY_BODY_MAX_CHARACTERS = 1000
/** What a form post may weigh as JSON. */
export const JSON_BODY_MAX_BYTES = 16 * 1024
/** How long requests, CVs and their messages are kept, unless an operator says otherwise. */
export const RETENTION_MONTHS = 24
/** Who was asked to confirm a subscription, and did not for so long, is deleted. */
export const UNCONFIRMED_KEPT_DAYS = 30
/** For so long an unsubscription can be undone; then only the HMAC of its address is left. */
export const UNSUBSCRIBED_KEPT_DAYS = 30
/** So often within a day an unsubscription is taken back by its link; ending it again has no limit. */
export const UNDONE_PER_DAY = 5
/** How long a browser keeps a request that no server has taken, and notes what became of one. */
export const OUTBOX_KEPT_DAYS = 30
/** How long the server keeps a day's counts by client: the day itself, until housekeeping's next daily run. */
export const CLIENT_COUNTS_KEPT_DAYS = 2
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200
