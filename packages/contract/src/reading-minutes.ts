const WORDS_PER_MINUTE = 220
const SPACES = /\s+/

/** @returns whole minutes, at least 1 */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(SPACES).length / WORDS_PER_MINUTE))
}
