import * as v from 'valibot'
import { phoneHint } from '../phone.ts'
import { emailAnyEnding } from '../rules.ts'
import { accepts, type FieldErrors } from './check-form.ts'
import { type FormDefinition, type TextField, textFields } from './definition.ts'
import { suggestEmail } from './suggest-email.ts'

/** Below a field's message (readings, Rules). */
export interface FieldHint {
  text: string
  /** Passes the field's rule; part of the text, applied with one tap. */
  proposal?: string
}

/**
 * @param texts as typed, by field name
 * @param errors by field name
 * @param shownCode calling code of the telephone field's picker, if any
 * @returns hints for invalid fields, and for addresses that look mistyped
 */
export function hintsFor(
  form: FormDefinition,
  texts: Record<string, string | undefined>,
  errors: FieldErrors,
  shownCode?: string,
): Record<string, FieldHint> {
  const hints: Record<string, FieldHint> = {}
  for (const field of textFields(form)) {
    const text = texts[field.name] ?? ''
    const hint = errors[field.name]
      ? hintForWrong(field, text, shownCode)
      : suggestAddress(field, text)
    if (hint) hints[field.name] = hint
  }
  return hints
}

/**
 * Asks "Did you mean rana@gmail.com?"
 * @returns undefined for other fields, and without a suggestion
 */
export function suggestAddress(field: TextField, text: string): FieldHint | undefined {
  if (field.control !== 'email') return undefined
  const proposal = suggestEmail(text)
  if (proposal === undefined || !accepts(field, proposal)) return undefined
  return { text: `Did you mean ${proposal}?`, proposal }
}

function hintForWrong(field: TextField, text: string, shownCode?: string): FieldHint | undefined {
  switch (field.control) {
    case 'text':
      return hintForName(field, text)
    case 'email':
      return suggestAddress(field, text) ?? hintForEnding(text)
    case 'tel':
      return phoneHint(text, shownCode)
    case 'select':
      return undefined
  }
}

function hintForName(
  field: Extract<TextField, { control: 'text' }>,
  text: string,
): FieldHint | undefined {
  if (text.trim() === '') return { text: `Please enter your ${field.label.toLowerCase()}` }
  if (text.length > field.maxCharacters) return { text: 'A shorter form of it will do' }
  // A company's number belongs to its name, in words that its owner knows.
  if (DIGIT.test(text) && field.autoComplete === 'organization') {
    return { text: 'Write the number in words' }
  }
  const { proposal, causes } = suggestName(text)
  // A digit within a word replaces an unknown letter.
  if (DIGIT_IN_WORD.test(text) || !accepts(field, proposal)) {
    return { text: 'Please write it with letters and spaces alone' }
  }
  return { text: `Write ${proposal} ${describe(causes)}`, proposal }
}

/** Valid elsewhere: its ending is too long for this form (readings, Rules). */
function hintForEnding(text: string): FieldHint | undefined {
  return v.is(emailAnyEnding, text)
    ? { text: 'Please use an address whose ending has 2 to 4 letters, such as .com' }
    : undefined
}

const DIGIT = /\p{Nd}/u
const DIGIT_IN_WORD = /\p{Nd}\p{L}/u

/** Characters, their replacement and their name, in this order. */
const REFUSED: readonly (readonly [pattern: RegExp, instead: string, cause?: string])[] = [
  [/\s/gu, ' '],
  [/\p{Nd}+/gu, '', 'number'],
  [/['‘’`´′]/gu, '', 'apostrophe'],
  [/["“”]/gu, '', 'quotation mark'],
  [/,/gu, ' ', 'comma'],
  [/\./gu, ' ', 'dot'],
  [/[()]/gu, ' ', 'bracket'],
  [/\p{Pd}/gu, ' ', 'hyphen'],
  [/\p{C}/gu, '', 'hidden character'],
  [/&/gu, ' and ', 'sign'],
  [/\+/gu, ' plus ', 'sign'],
  [/@/gu, ' at ', 'sign'],
  [/[^\p{L}\p{M} ]/gu, ' ', 'sign'],
]

/** With letters and spaces only (readings, Rules). */
function suggestName(text: string) {
  const causes: string[] = []
  let proposal = text
  for (const [pattern, instead, cause] of REFUSED) {
    proposal = proposal.replace(pattern, () => {
      if (cause) causes.push(cause)
      return instead
    })
  }
  return { proposal: proposal.replace(/ +/g, ' ').trim(), causes }
}

/** @returns "without the comma and the dots"; the spaces if nothing else */
function describe(causes: readonly string[]): string {
  const named = [...new Set(causes)].map(cause => {
    const isOne = causes.filter(each => each === cause).length === 1
    return `the ${cause}${isOne ? '' : 's'}`
  })
  return named.length > 0 ? `without ${named.join(' and ')}` : 'with plain spaces'
}
