/** What people read of plain text on a screen. */
const WORDS_PER_MINUTE = 220
const SPACES = /\s+/

/** @returns whole minutes that reading a text takes, one at least: as an article's page tells them */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(SPACES).length / WORDS_PER_MINUTE))
}
