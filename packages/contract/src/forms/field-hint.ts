import * as v from 'valibot'
import { phoneHint, plainNumber } from '../phone.ts'
import { emailAnyEnding } from '../rules.ts'
import { accepts, type FieldErrors } from './check-form.ts'
import { type FormDefinition, type TextField, textFields } from './definition.ts'
import { suggestEmail } from './suggest-email.ts'

/** A hint below a field's message that helps to correct it (readings, Rules). */
export interface FieldHint {
  text: string
  /** Suggested value: also part of the text, passes the field's rule, applied with one tap. */
  proposal?: string
}

/**
 * @param texts as typed, by field name
 * @param errors by field name
 * @param shownCode calling code of the telephone field's picker, if any
 * @returns hints for invalid fields where possible, and for addresses that look mistyped
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
 * Asks "Did you mean rana@gmail.com?" of a valid address.
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
  const { proposal, advise } = suggestName(text, field.autoComplete === 'organization')
  return accepts(field, proposal) ? { text: advise(proposal), proposal } : { text: advise() }
}

/** Valid elsewhere: only its ending is too long for this form (readings, Rules). */
function hintForEnding(text: string): FieldHint | undefined {
  return v.is(emailAnyEnding, text)
    ? { text: 'Please use an address whose ending has 2 to 4 letters, such as .com' }
    : undefined
}

/** A corrected name, and the sentence that suggests it. */
interface NameSuggestion {
  proposal: string
  /** @param proposal omitted if it fails the field's rule too */
  advise(proposal?: string): string
}

/**
 * Rewrites a refused name with letters and spaces only (readings, Rules).
 * @param text within the field's limit
 * @param isCompany a company's numbers are spelled out, a person's dropped
 */
function suggestName(text: string, isCompany: boolean): NameSuggestion {
  const causes = new Map<string, number>()
  const note = (cause: string) => void causes.set(cause, (causes.get(cause) ?? 0) + 1)
  const hasNumber = DIGIT.test(text)
  const spelled = text.replace(DIGITS, digits =>
    isCompany ? ` ${spell(digits)} ` : (note('number') ?? ''),
  )
  const written = Array.from(spelled, character => {
    const { as, cause } = readCharacter(character)
    if (cause) note(cause)
    return as
  }).join('')
  const proposal = written.replace(SPACES, ' ').trim()
  if (hasNumber && isCompany) {
    return {
      proposal,
      advise: words => `Write the number in words${words ? `, such as ${words}` : ''}`,
    }
  }
  // A digit within a word replaces an unknown letter.
  if (DIGIT_IN_WORD.test(text)) return { proposal: '', advise: () => PLAINLY }
  return {
    proposal,
    advise: words => (words ? `Write ${words} ${describe(causes)}` : PLAINLY),
  }
}

const PLAINLY = 'Please write it with letters and spaces alone'

const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}+/gu
const DIGIT_IN_WORD = /\p{Nd}\p{L}/u
const SPACES = / +/g
/** A number that was not spelled out remains: no suggestion. */
const STAYS = /[\p{L}\p{M}\p{Nd}]/u
const SPACE = /\s/
const UNSEEN = /\p{C}/u
const HYPHEN = /\p{Pd}/u

/** Replacement and name of each sign; all others separate words. */
const SIGNS: Record<string, { as: string; cause: string }> = {
  '&': { as: ' and ', cause: 'sign' },
  '+': { as: ' plus ', cause: 'sign' },
  '@': { as: ' at ', cause: 'sign' },
  '.': { as: ' ', cause: 'dot' },
  ',': { as: ' ', cause: 'comma' },
  '"': { as: '', cause: 'quotation mark' },
  '“': { as: '', cause: 'quotation mark' },
  '”': { as: '', cause: 'quotation mark' },
  '(': { as: ' ', cause: 'bracket' },
  ')': { as: ' ', cause: 'bracket' },
  ...Object.fromEntries(Array.from("'‘’`´′", sign => [sign, { as: '', cause: 'apostrophe' }])),
}

function readCharacter(character: string): { as: string; cause?: string } {
  if (STAYS.test(character)) return { as: character }
  if (SPACE.test(character)) return { as: ' ' }
  if (UNSEEN.test(character)) return { as: '', cause: 'hidden character' }
  if (HYPHEN.test(character)) return { as: ' ', cause: 'hyphen' }
  return SIGNS[character] ?? { as: ' ', cause: 'sign' }
}

/** "without the comma and the dots"; the spaces if nothing else was removed. */
function describe(causes: ReadonlyMap<string, number>): string {
  const named = Array.from(causes, ([cause, count]) => `the ${cause}${count > 1 ? 's' : ''}`)
  return named.length > 0 ? `without ${named.join(' and ')}` : 'with plain spaces'
}

const ONES = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  ...['Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen'],
  'Nineteen',
]
const TENS = ['Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** @returns a number up to 999 in words, others unchanged */
function spell(digits: string): string {
  const number = Number(plainNumber(digits))
  // Numbers with leading zeros, and years, can be read in several ways.
  if (String(number).length !== digits.length || number > 999) return digits
  return inWords(number)
}

function inWords(number: number): string {
  if (number < 20) return ONES[number] ?? ''
  const [size, head] =
    number < 100
      ? [10, TENS[Math.floor(number / 10) - 2]]
      : [100, `${ONES[Math.floor(number / 100)]} Hundred`]
  const rest = number % size
  return rest ? `${head} ${inWords(rest)}` : `${head}`
}
