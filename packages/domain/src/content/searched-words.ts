import { wordsOf } from '../platform/search-terms.ts'

/** Joiners, marks of direction and soft hyphens, which nobody sees. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Reads texts of articles and vacancies, and what somebody looks for in them, the same way for both
 * databases.
 * @returns the words in lower case, without accents and vowel signs, each as often as it stands there
 */
export function searchedWords(text: string): string[] {
  return wordsOf(text.replace(INVISIBLE, ''))
}
