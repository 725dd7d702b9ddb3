import { HOME_CODE } from './company.ts'
import type { FieldHint } from './forms/field-hint.ts'
import { PHONE_MAX_CHARACTERS, PHONE_MAX_DIGITS, PHONE_MIN_DIGITS } from './limits.ts'

/**
 * Parses numbers as people write them (readings, Phone). Idempotent for its result with a plus, so
 * that browser, page and API may each apply it.
 * @param text as typed, pasted or filled in
 * @param shownCode calling code beside the field, for digits with a single leading 0
 * @returns 10 to 12 digits with the calling code; undefined if invalid
 */
export function readPhone(text: string, shownCode = HOME_CODE): string | undefined {
  const digits = readWhole(plainNumber(text).replace('+', ''), shownCode)
  return WHOLE_NUMBER.test(digits) ? digits : undefined
}

/**
 * Readings, Phone.
 * @returns for a number too short, the calling code that would complete it, or how many digits are
 * missing
 */
export function phoneHint(text: string, shownCode = HOME_CODE): FieldHint | undefined {
  const number = plainNumber(text)
  if (/^[1-9]/.test(number) && WHOLE_NUMBER.test(shownCode + number)) {
    const proposal = `+${shownCode} ${number}`
    return { text: `Begin with the country code: ${proposal}`, proposal }
  }
  const digits = readWhole(number.replace('+', ''), shownCode)
  const missing = PHONE_MIN_DIGITS - digits.length
  if (!/^\d+$/.test(digits) || digits === shownCode || missing <= 0) return undefined
  return { text: missing === 1 ? 'One digit is missing' : `${missing} digits are missing` }
}

/**
 * @returns Western digits without separators, from the last plus on: there the whole number starts
 * again
 */
export function plainNumber(text: string): string {
  // First, as the text may be very long.
  if (text.length > PHONE_MAX_CHARACTERS) return ''
  const written = Array.from(text, plainCharacter).join('')
  // "(0)" is optional in dialing; at the very start it is a trunk prefix.
  const dialed = written.slice(0, 1) + written.slice(1).replaceAll('(0)', '')
  const digits = dialed.replaceAll('(', '').replaceAll(')', '')
  return digits.slice(Math.max(0, digits.lastIndexOf('+')))
}

function plainCharacter(character: string): string {
  if (SEPARATOR.test(character)) return ''
  const digit = EASTERN_DIGITS.indexOf(character)
  return digit < 0 ? character : String(digit % 10)
}

const WHOLE_NUMBER = new RegExp(`^[0-9]{${PHONE_MIN_DIGITS},${PHONE_MAX_DIGITS}}$`)

const SEPARATOR = /[\s./\\\u00ad\u061c\u200b-\u2015\u202a-\u202e\u2060-\u2069\u2212-]/
/** Arabic-Indic, then Persian; escaped, since they would reverse this line. */
const EASTERN_DIGITS =
  '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669' +
  '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9'

/** ITU-T E.164: the first digits tell a calling code's length. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9][0-9]{2})/
/** Where 12 digits alone would not reveal a repeated code. */
const LONGEST: Record<string, number> = { 1: 11, 7: 11, 45: 10, 47: 10, 65: 10 }

/** @param digits after the plus, or without one */
function readWhole(digits: string, shownCode: string): string {
  if (digits.startsWith('00')) return readWhole(digits.slice(2), shownCode)
  if (digits.startsWith('0')) return readWhole(shownCode + digits.slice(1), shownCode)
  const code = digits.startsWith(shownCode) ? shownCode : (COUNTRY_CODE.exec(digits)?.[0] ?? '')
  const national = digits.slice(code.length)
  if (national.startsWith('00')) return readWhole(national.slice(2), shownCode)
  if (national.startsWith('0')) return readWhole(code + national.slice(1), shownCode)
  // Once: a number still too long is invalid.
  if (repeats(code, national) && !repeats(code, national.slice(code.length))) {
    return readWhole(national, shownCode)
  }
  return digits
}

/** A number may start like its code (+91 91234 56789): only a number too long repeats it. */
function repeats(code: string, national: string): boolean {
  const longest = LONGEST[code] ?? PHONE_MAX_DIGITS
  return national.startsWith(code) && code.length + national.length > longest
}
