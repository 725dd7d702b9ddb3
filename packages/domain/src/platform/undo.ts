/** How long pages offer to undo a change. */
export const UNDO_MS = 10_000
/**
 * How long undo is accepted, which allows for slow connections. Mail caused by a change waits for
 * this.
 */
export const UNDO_ACCEPTED_MS = 15_000
