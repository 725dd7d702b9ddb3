import { type Country, countries } from './countries.ts'

/** As browsers wait for the next letter of one word. */
const NEXT_KEY_WITHIN_MS = 1000

/** Where several countries share a code, the one to show until another is chosen. */
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
 * Finds what is typed on a closed list of countries, by names, short forms and codes. By itself the
 * browser compares what the options show, and takes Uganda for "usa".
 * @returns what is told each key, and answers with a country while one fits
 */
export function createTypeAhead() {
  let typed = ''
  let lastAt = 0
  return (event: KeyboardEvent, shown: Country): Country | undefined => {
    const { key, timeStamp } = event
    if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined
    if (timeStamp - lastAt > NEXT_KEY_WITHIN_MS) typed = ''
    // Alone it opens the list.
    if (typed === '' && key === ' ') return undefined
    event.preventDefault()
    typed += plain(key)
    lastAt = timeStamp
    return findTyped(typed, shown)
  }
}

/**
 * @param typed so far, without accents and in lowercase; one letter again and again goes from country
 *   to country
 */
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
    // The two letters that the field shows; those of many begin another's name.
    countries.find(({ iso2 }) => iso2 === wanted)
  )
}

function findByCode(digits: string): Country | undefined {
  return firstOfCode(digits) ?? countries.find(({ code }) => code.startsWith(digits))
}

/** @returns the country that a code stands for; undefined for none */
export function firstOfCode(wanted: string): Country | undefined {
  const first = FIRST_OF_CODE[wanted]
  return countries.find(({ code, iso2 }) => code === wanted && (!first || iso2 === first))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
