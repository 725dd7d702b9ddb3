/**
 * Lower case without accents, so that a name is found in any spelling. The triggers of
 * `001-initial` use the same expressions: a change needs a migration that recreates them and
 * rebuilds their index.
 */

/** Accents, and Arabic and Hebrew vowel signs, for a bracket expression. */
export const MARKS =
  '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u0670'

/** Controls, spaces, punctuation, private use. No locale-dependent classes. */
export const SEPARATORS =
  '\\u0001-/:-@\\[-`{-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7' +
  '\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u3000-\\u303f\\ufd3e\\ufd3f\\ufffd'

/** Letters used interchangeably in Arabic names, and digits of three scripts. */
const FOLDED =
  '\u0649\u0626\u0624\u0629\u0622\u0623\u0625\u0671' +
  '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669' +
  '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9'
const FOLDED_TO = `\u064a\u064a\u0648\u0647\u0627\u0627\u0627\u0627${'0123456789'.repeat(2)}`
/** Marks, and the tatweel, which only lengthens a word. */
const DROPPED =
  '\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0656\u0657\u0658\u0670'

/** For SQL's `translate`; what has no counterpart is removed. */
export const TRANSLATED = { from: FOLDED + DROPPED, to: FOLDED_TO }

export const replacements: readonly (readonly [from: string, to: string])[] = [
  ...TRANSLATED.from,
].map((from, at) => [from, FOLDED_TO[at] ?? ''] as const)

/** Longer words are cut, in index and queries. */
export const WORD_MAX_CHARACTERS = 100

/**
 * PostgreSQL also indexes each word's first one to three characters: the planner then knows how
 * common a short prefix is, and for a common one reads the newest rows instead of the index.
 */
export const SHORT_PREFIX_CHARACTERS = 3

/** Cannot be typed. */
export const KIND_MARK = '\ue000'

const marks = new RegExp(`[${MARKS}]`, 'g')
const separators = new RegExp(`[${SEPARATORS}\\ue000-\\uf8ff]+`)
const replaced = new Map(replacements)

/** @returns none for punctuation only */
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
