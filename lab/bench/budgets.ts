/** What a first visit may weigh, in bytes on the wire without headers; a KB is 1,000 bytes. */

/** All scripts of a minimal React Router app, brotli; measured by `bytes.ts`. */
export const BARE_JS_BYTES = 95_689

/** All scripts loaded on any page without interaction, including those loaded when idle for forms. */
export const JS_MAX_BYTES = 94_400
/** Reserve for one more form field. */
export const FIELD_JS_BYTES = 300
/** The inbox's, beyond `BARE_JS_BYTES`. */
export const STAFF_JS_MAX_BYTES = 60_000
export const CSS_MAX_BYTES = 12_000
/** One file. */
export const FONT_MAX_BYTES = 14_000
/** Everything but the film. */
export const HOME_MAX_BYTES = 136_700

/** TCP's initial window: ten segments of 1,460 bytes. */
export const FIRST_ROUND_TRIP_BYTES = 14_600
/** A page with inlined styles and response headers. */
export const DOCUMENT_MAX_BYTES = 17_800
