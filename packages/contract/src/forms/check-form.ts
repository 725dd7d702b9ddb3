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

/** Messages by field name. */
export type FieldErrors = Record<string, string>
type FormCheck<Values> =
  | { valid: true; values: Values }
  | { valid: false; errors: FieldErrors; notice?: string }

/**
 * Files go through `checkCv`, the checkbox through `checkSubmission`.
 * @param fields texts as typed, by field name; missing counts as empty
 * @returns values to send, or a message per invalid field, in the text's order
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
 * Checks texts and, once valid, the checkbox (readings, Demo consent).
 * @param fields as for `checkForm`; a checkbox is ticked by `CONSENT_GIVEN`
 * @returns as `checkForm`; a missing tick yields a notice, and a lasting message at the box
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

/** @returns whether a text passes the field's rule */
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
