import { wordsOf } from '../platform/search-terms.ts'

/** Joiners, direction controls and soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Content and queries, alike for both databases.
 * @returns lower case, without accents and vowel signs, repeated as in the text
 */
export function searchedWords(text: string): string[] {
  return wordsOf(text.replace(INVISIBLE, ''))
}
