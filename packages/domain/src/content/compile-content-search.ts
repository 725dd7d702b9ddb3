import { SHORT_PREFIX_CHARACTERS } from '@universe/store/search-words'
import type { Store } from '@universe/store/store'

/**
 * @param words folded, of letters, marks and digits alone, which no quoting must keep apart
 * @returns a query of the store's index for rows with words that begin with all of these
 */
export function compileContentSearch(database: Store['kind'], words: readonly string[]): string {
  if (database === 'sqlite') return words.map(word => `"${word}"*`).join(' AND ')
  return words.map(tsqueryPrefix).join(' & ')
}

/** Short ones stand in the documents as they are. */
function tsqueryPrefix(word: string): string {
  return [...word].length > SHORT_PREFIX_CHARACTERS ? `'${word}':*` : `'${word}'`
}
