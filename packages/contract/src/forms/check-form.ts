import * as v from 'valibot'
import { messages } from '../messages.ts'
import { choice, email, letters, phone } from '../rules.ts'
import {
  CONSENT_GIVEN,
  consentField,
  type FormDefinition,
  type FormValues,
  type TextField,
  textFields,
} from './definition.ts'

/** A message by field name. */
export type FieldErrors = Record<string, string>
/** What a check found: the values as they are sent, or what is wrong, with a notice for the whole form. */
type FormCheck<Values> =
  | { valid: true; values: Values }
  | { valid: false; errors: FieldErrors; notice?: string }

/**
 * Checks a form's texts by its fields' rules. Its file is for `checkCv`, its box for `checkSubmission`.
 * @param fields the texts as typed, by field name; a missing one counts as empty
 * @returns the values as they are sent, or the message of each wrong field, in the text's order
 */
export function checkForm<Form extends FormDefinition>(
  form: Form,
  fields: Record<string, unknown>,
): FormCheck<FormValues<Form>> {
  const values: Record<string, string> = {}
  const errors: FieldErrors = {}
  for (const field of textFields(form)) {
    const text = fields[field.name] ?? ''
    if (field.optional && isBlank(text)) continue
    const result = v.safeParse(ruleOf(field), text, { abortPipeEarly: true })
    if (result.success) values[field.name] = result.output
    else errors[field.name] = result.issues[0].message
  }
  return Object.keys(errors).length === 0
    ? { valid: true, values: values as FormValues<Form> }
    : { valid: false, errors }
}

/**
 * Checks a form as a visitor sends it: its texts and, once these are right, its box (readings, Demo
 * consent).
 * @param fields as `checkForm` takes them; a box is ticked that has `CONSENT_GIVEN`
 * @returns as `checkForm` does; a missing tick's own message is a notice, and its box has it in other
 *   words, which stay
 */
export function checkSubmission<Form extends FormDefinition>(
  form: Form,
  fields: Record<string, unknown>,
): FormCheck<FormValues<Form>> {
  const box = consentField(form)
  const check = checkForm(form, fields)
  if (!check.valid || !box || fields[box.name] === CONSENT_GIVEN) return check
  return {
    valid: false,
    errors: { [box.name]: messages.consentMissing },
    notice: box.missingMessage,
  }
}

/** @returns whether a field's rule takes a text */
export function accepts(field: TextField, text: string): boolean {
  return v.is(ruleOf(field), text)
}

function isBlank(text: unknown): boolean {
  return typeof text === 'string' && text.trim() === ''
}

function ruleOf(field: TextField): v.GenericSchema<unknown, string> {
  switch (field.control) {
    case 'text':
      return letters(field.maxCharacters, field.missingMessage)
    case 'email':
      return email(field.ending, field.missingMessage)
    case 'tel':
      return phone
    case 'select':
      return choice(field.options, field.missingMessage)
  }
}
