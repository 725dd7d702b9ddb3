/**
 * What the search over requests takes a text for: its words, in lower case and without accents, so
 * that a name is found however it is spelled. The triggers of `001-initial` read stored texts by
 * the same expressions: a change here needs a migration that makes them and their index anew.
 */

/** Accents, and the vowel signs of Arabic and Hebrew, as the inside of a bracket expression. */
export const MARKS =
  '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u0670'

/** All that parts words: controls, spaces, punctuation, private use. No class that a locale changes. */
export const SEPARATORS =
  '\\u0001-/:-@\\[-`{-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7' +
  '\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u3000-\\u303f\\ufd3e\\ufd3f\\ufffd'

/** Letters of one sound that Arabic names are spelled with by turns, and digits of three scripts. */
const FOLDED =
  '\u0649\u0626\u0624\u0629\u0622\u0623\u0625\u0671' +
  '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669' +
  '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9'
const FOLDED_TO = `\u064a\u064a\u0648\u0647\u0627\u0627\u0627\u0627${'0123456789'.repeat(2)}`
/** Left out: the stroke that only makes a word longer, and the marks on a letter. */
const DROPPED =
  '\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0656\u0657\u0658\u0670'

/** As SQL's `translate` takes them: what has no counterpart is left out. */
export const TRANSLATED = { from: FOLDED + DROPPED, to: FOLDED_TO }

/** As pairs, for one replacement after another. */
export const replacements: readonly (readonly [from: string, to: string])[] = [
  ...TRANSLATED.from,
].map((from, at) => [from, FOLDED_TO[at] ?? ''] as const)

/** Longer ones are cut, on both sides. */
export const WORD_MAX_CHARACTERS = 100

/**
 * PostgreSQL's documents hold the first one, two and three characters of each word as words, so that
 * its planner knows how much a short prefix finds: where it finds much, the newest rows are read
 * instead of the index.
 */
export const SHORT_PREFIX_CHARACTERS = 3

/** Begins the one word of a document that says its request's kind: nobody can type it. */
export const KIND_MARK = '\ue000'

const marks = new RegExp(`[${MARKS}]`, 'g')
const separators = new RegExp(`[${SEPARATORS}\\ue000-\\uf8ff]+`)
const replaced = new Map(replacements)

/** @returns a text's words as the index has them; none where it has only punctuation */
export function searchWords(text: string): string[] {
  const letters = text.normalize('NFKD').replace(marks, '').normalize('NFC')
  const folded = Array.from(letters, letter => replaced.get(letter) ?? letter).join('')
  return folded
    .toLowerCase()
    .replace(marks, '')
    .split(separators)
    .filter(word => word !== '')
    .map(word => [...word].slice(0, WORD_MAX_CHARACTERS).join(''))
}
