/** What people read of plain text on a screen. */
const WORDS_PER_MINUTE = 220

/** @returns whole minutes, one at least */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE))
}
