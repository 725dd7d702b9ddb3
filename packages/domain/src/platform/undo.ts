/** For so long a page offers to take a change back. */
export const UNDO_MS = 10_000
/** And for so long it is taken back: the line may be slow. What cannot be unsent waits for this. */
export const UNDO_ACCEPTED_MS = 15_000
