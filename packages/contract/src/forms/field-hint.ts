import * as v from 'valibot'
import { phoneHint } from '../phone.ts'
import { emailAnyEnding } from '../rules.ts'
import { accepts, type FieldErrors } from './check-form.ts'
import { type FormDefinition, type TextField, textFields } from './definition.ts'
import { mendEmail } from './mend-email.ts'
import { mendName } from './mend-name.ts'

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
