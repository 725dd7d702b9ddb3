/** Offered by pages. */
export const UNDO_MS = 10_000
/** Accepted later than offered, for slow connections. Mail caused by a change waits for this. */
export const UNDO_ACCEPTED_MS = 15_000
