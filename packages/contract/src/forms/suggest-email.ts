import { EMAIL_MAX_CHARACTERS } from '../limits.ts'

/**
 * Corrects the provider, the ending, or characters pasted along. Silent rather than doubting an
 * address that exists.
 * @param text as typed
 * @returns an address, not yet checked; undefined if none is likely
 */
export function suggestEmail(text: string): string | undefined {
  if (text.length > EMAIL_MAX_CHARACTERS) return undefined
  const typed = text.trim()
  const plain = typed.replace(NOT_IN_ADDRESSES, '').replaceAll(',', '.')
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1).toLowerCase()
  const mended = at > 0 && suggestDomain(domain)
  if (!mended) return undefined
  // Capitals are not a mistake.
  const proposal = plain.slice(0, at + 1) + (mended === domain ? plain.slice(at + 1) : mended)
  return proposal === typed ? undefined : proposal
}

/** Spaces and invisible characters. */
const NOT_IN_ADDRESSES = /[\s\p{C}]/gu

/** Detected when misspelt, before `.com`. */
const PROVIDERS = ['gmail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'googlemail', 'protonmail']
/** Too short for fuzzy matching; only the ending is checked. */
const SHORT_PROVIDERS = ['live', 'msn', 'aol']
/** Real providers that resemble these. */
const LOOKALIKES = ['gail.com', 'mail.com', 'email.com', 'ymail.com', 'gmx.com', 'incloud.com']
const ENDING_TYPOS: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  clm: 'com',
  nte: 'net',
  ogr: 'org',
}
/** Country endings without providers' mailboxes. */
const COM_CUT_SHORT = ['co', 'cm', 'om']

function suggestDomain(domain: string): string {
  if (LOOKALIKES.includes(domain)) return domain
  const labels = domain.split('.')
  const last = labels.pop() ?? ''
  const name = labels.join('.')
  if (!name)
    return PROVIDERS.some(known => last === known || last === `${known}com`)
      ? `${last.replace(GLUED_ENDING, '')}.com`
      : domain
  const ending = ENDING_TYPOS[last] ?? last
  if (ending === 'com' || COM_CUT_SHORT.includes(last)) {
    const provider = PROVIDERS.find(known => isLike(name, known))
    if (provider) return `${provider}.com`
  }
  return SHORT_PROVIDERS.includes(name) || ending !== last ? `${name}.${ending}` : domain
}

const GLUED_ENDING = /com$/

function isLike(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1) return false
  const isFirstSame = name[0] === known[0] || name.startsWith(`${known[1]}${known[0]}`)
  return isFirstSame && typingDistance(name, known) <= (known.length < 7 ? 1 : 2)
}

const TOO_FAR = 3

/**
 * Damerau-Levenshtein by typing slips: a transposition, an omission, a doubled letter, or a
 * neighboring key struck as well or instead.
 */
function typingDistance(typed: string, known: string): number {
  const rows: number[][] = [Array.from({ length: known.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= typed.length; row++) {
    rows[row] = [row * TOO_FAR]
    const [before = '', letter = '', after = ''] = [typed[row - 2], typed[row - 1], typed[row]]
    const extra = isNear(letter, before) || isNear(letter, after) ? 1 : TOO_FAR
    for (let column = 1; column <= known.length; column++) {
      const wanted = known[column - 1] ?? ''
      const other = letter === wanted ? 0 : isNear(letter, wanted) ? 1 : TOO_FAR
      const isSwapped = letter === known[column - 2] && before === wanted
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + extra,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + other,
          isSwapped ? at(row - 2, column - 2) + 1 : TOO_FAR,
        ),
      )
    }
  }
  return at(typed.length, known.length)
}

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function isNear(one: string, other: string): boolean {
  const [a, b] = [placeOf(one), placeOf(other)]
  return (
    a !== undefined &&
    b !== undefined &&
    Math.abs(a.row - b.row) <= 1 &&
    Math.abs(a.column - b.column) <= 1
  )
}

function placeOf(letter: string) {
  const row = KEYBOARD.findIndex(keys => letter !== '' && keys.includes(letter))
  return row < 0 ? undefined : { row, column: KEYBOARD[row]?.indexOf(letter) ?? 0 }
}
