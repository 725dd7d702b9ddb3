/**
 * What a form says when nothing answers (readings, Confirmations). Apart from the other messages:
 * these are fetched when a form is used, and may be what did not arrive.
 */
export const SERVER_UNREACHABLE = 'We could not reach the server. Please try again.'
/** The line beside a form whose request went nowhere. */
export const STILL_THERE = 'What you typed is still there.'
