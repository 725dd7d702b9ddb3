import * as v from 'valibot'
import { phoneHint, plainNumber } from '../phone.ts'
import { emailAnyEnding } from '../rules.ts'
import { accepts, type FieldErrors } from './check-form.ts'
import { type FormDefinition, type TextField, textFields } from './definition.ts'
import { mendEmail } from './mend-email.ts'

/** What stands beneath a field's message and helps to mend what was typed (readings, Rules). */
export interface FieldHint {
  text: string
  /** What may be meant: it stands in the text too, passes the field's rule, and is one tap away. */
  proposal?: string
}

/**
 * @param texts as typed, by field name
 * @param errors by field name
 * @param shownCode the country code beside the telephone field, where there is a picker
 * @returns a hint for each wrong field that one can be given for, and for each address that may be
 *   mistyped
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
 * "Did you mean rana@gmail.com?", for an address that is right and may be mistyped all the same.
 * @returns undefined for other fields, and where nothing is to be asked
 */
export function suggestAddress(field: TextField, text: string): FieldHint | undefined {
  if (field.control !== 'email') return undefined
  const proposal = mendEmail(text)
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
  const { proposal, advise } = mendName(text, field.autoComplete === 'organization')
  return accepts(field, proposal) ? { text: advise(proposal), proposal } : { text: advise() }
}

/** Another form takes the address: only its ending is too long for this one (readings, Rules). */
function hintForEnding(text: string): FieldHint | undefined {
  return v.is(emailAnyEnding, text)
    ? { text: 'Please use an address whose ending has 2 to 4 letters, such as .com' }
    : undefined
}

/** What was typed in letters and spaces alone, and the sentence that proposes it. */
interface MendedName {
  proposal: string
  /** @param proposal left out where it does not pass the field's rule either */
  advise(proposal?: string): string
}

/**
 * Writes a name that the rule refuses with letters and spaces alone (readings, Rules).
 * @param text not longer than its field takes
 * @param isCompany a company's number is written in words; a person's is left out
 */
function mendName(text: string, isCompany: boolean): MendedName {
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
  // Within a word a digit was meant to be a letter, and nobody knows which.
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
/** A number that was not spelled stays, and no proposal is made. */
const STAYS = /[\p{L}\p{M}\p{Nd}]/u
const SPACE = /\s/
const UNSEEN = /\p{C}/u
const HYPHEN = /\p{Pd}/u

/** How each sign is read, and what it is called; all others are signs that part words. */
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

/** "without the comma and the dots"; where nothing was left out, the spaces are to blame. */
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

/** @returns a number up to 999 in words, any other one as it is */
function spell(digits: string): string {
  const number = Number(plainNumber(digits))
  // A leading zero is read in more than one way, and so is a year.
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
