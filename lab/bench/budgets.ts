/** What a first visit may weigh, in bytes on the wire without headers; a KB is 1,000 bytes. */

/** All scripts of a React Router app with one page of one link, brotli; `bare-build.ts` measures it. */
export const BARE_JS_BYTES = 95_689

/**
 * All scripts that arrive untouched on any page, those included that an idle browser fetches to keep
 * and send a form.
 */
export const JS_MAX_BYTES = 100_300
/** Left free of them: what one more field of a form adds. */
export const FIELD_JS_BYTES = 300
/** Of the inbox, beyond `BARE_JS_BYTES`. */
export const STAFF_JS_MAX_BYTES = 60_000
export const CSS_MAX_BYTES = 12_000
/** One file. */
export const FONT_MAX_BYTES = 14_000
/** Everything but the film. */
export const HOME_MAX_BYTES = 138_700

/** What a server may send before it has heard from the browser: ten segments of 1,460 bytes. */
export const FIRST_ROUND_TRIP_BYTES = 14_600
/** A page with all its styles, with the head of the answer. */
export const DOCUMENT_MAX_BYTES = 17_800
