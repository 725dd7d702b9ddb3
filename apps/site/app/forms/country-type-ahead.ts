import { type Country, countries } from './countries.ts'

/** As in browsers' own type-ahead. */
const NEXT_KEY_WITHIN_MS = 1000

const FIRST_OF_CODE: Record<string, string> = {
  1: 'us',
  7: 'ru',
  39: 'it',
  44: 'gb',
  47: 'no',
  61: 'au',
  64: 'nz',
  212: 'ma',
  262: 're',
  358: 'fi',
  590: 'gp',
  599: 'cw',
}

/**
 * By name, short form and code: the browser's own compares displayed text, and finds Uganda for
 * "usa".
 */
export function createTypeAhead() {
  let typed = ''
  let lastAt = 0
  return (event: KeyboardEvent, shown: Country): Country | undefined => {
    const { key, timeStamp } = event
    if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined
    if (timeStamp - lastAt > NEXT_KEY_WITHIN_MS) typed = ''
    // A space alone opens the list.
    if (typed === '' && key === ' ') return undefined
    event.preventDefault()
    typed += plain(key)
    lastAt = timeStamp
    return findTyped(typed, shown)
  }
}

/** @param typed without accents, lowercase; a repeated letter cycles through countries */
export function findTyped(typed: string, shown: Country): Country | undefined {
  if (/^\+?\d/.test(typed)) return findByCode(typed.replace('+', ''))
  const isRepeated = /^(.)\1*$/.test(typed)
  const wanted = isRepeated ? typed.slice(0, 1) : typed
  const from = isRepeated ? countries.indexOf(shown) + 1 : 0
  const inTurn = [...countries.slice(from), ...countries.slice(0, from)]
  const isNamed = (country: Country) => plain(country.name).startsWith(wanted)
  return (
    countries.find(({ aliases }) => aliases.includes(wanted)) ??
    inTurn.find(isNamed) ??
    countries.find(({ aliases }) => aliases.some(alias => alias.startsWith(wanted))) ??
    // Exact ISO codes win over names that begin with them.
    countries.find(({ iso2 }) => iso2 === wanted)
  )
}

function findByCode(digits: string): Country | undefined {
  return firstOfCode(digits) ?? countries.find(({ code }) => code.startsWith(digits))
}

export function firstOfCode(wanted: string): Country | undefined {
  const first = FIRST_OF_CODE[wanted]
  return countries.find(({ code, iso2 }) => code === wanted && (!first || iso2 === first))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
