import { plainNumber, readPhone } from '@universe/contract/phone'
import { REFERENCE_CHARACTERS, REFERENCE_LENGTH } from '@universe/contract/request-reference'
import { searchWords } from '@universe/store/search-words'

/** Any of these lists must match, their words as prefixes of words in the request. */
export type SearchTerm = readonly (readonly string[])[]

/** More is pasted text. */
const MAX_CHARACTERS = 500
const MAX_TERMS = 12
/** A telephone number: seven or more digits with any separators. */
const NUMBER = /(?<![\p{L}\p{N}])[+(]{0,2}\d(?:[\s()./\-+]{0,3}\d){6,16}(?![\p{L}\p{N}])/gu
/** As read out or written down. */
const SPOKEN_REFERENCE = new RegExp(
  `(?<![\\p{L}\\p{N}])[${REFERENCE_CHARACTERS}](?:[\\s.\\-–]{0,3}[${REFERENCE_CHARACTERS}]){${REFERENCE_LENGTH - 1}}(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Joiners, direction controls and soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const OTHER_THAN_LETTERS = /[^\p{L}\p{M}\p{N}]+/u

/** @returns terms that must all match; none without a letter or digit */
export function parseSearch(text: string): SearchTerm[] {
  const typed = westernDigits(text.slice(0, MAX_CHARACTERS).replace(INVISIBLE, ''))
  const terms = [...typed.matchAll(NUMBER)].map(([number]) => numberTerm(number))
  const rest = typed.replace(NUMBER, ' ')
  for (const [pieces] of rest.matchAll(SPOKEN_REFERENCE)) terms.push(referenceTerm(pieces))
  for (const word of wordsOf(rest.replace(SPOKEN_REFERENCE, ' '))) {
    terms.push([...new Set([word, withoutZeros(word)])].map(each => [each]))
  }
  const distinct = new Map(terms.map(term => [JSON.stringify(term), term]))
  return [...distinct.values()].slice(0, MAX_TERMS)
}

/** Stored with the calling code, and found by start or end. */
function numberTerm(number: string): SearchTerm {
  const digits = number.replace(/\D/g, '')
  const spellings = new Set([readPhone(number) ?? digits, withoutZeros(digits)])
  return [...spellings].map(each => [each])
}

/** It may also be ordinary words. */
function referenceTerm(pieces: string): SearchTerm {
  const words = wordsOf(pieces)
  return words.length > 1 ? [words, [words.join('')]] : [words]
}

/** Folded as in the index. */
export function wordsOf(text: string): string[] {
  return searchWords(text)
    .flatMap(word => word.split(OTHER_THAN_LETTERS))
    .filter(word => word !== '')
}

/**
 * Of content and queries, alike for both databases.
 * @returns lower case, without accents and vowel signs, repeated as in the text
 */
export function searchedWords(text: string): string[] {
  return wordsOf(text.replace(INVISIBLE, ''))
}

/** The trunk prefix (0) is not stored. */
function withoutZeros(word: string): string {
  return /^0+[1-9]\d*$/.test(word) ? word.replace(/^0+/, '') : word
}

function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, plainNumber)
}
