import * as v from 'valibot'
import { businessLines, demoTypes } from './fixed-lists.ts'
import { EMAIL_MAX_CHARACTERS } from './limits.ts'
import { messages } from './messages.ts'
import { companyName, emailAnyEnding, emailShortEnding, personName, phoneDigits } from './rules.ts'

/**
 * The four forms as visitors fill them in (specification, sections 3 and 5). Parse with
 * `checkForm`: it gives the values as sent, or one message per wrong field.
 */
export const newsletterForm = v.object({
  email: v.pipe(
    v.string(messages.newsletterEmailMissing),
    v.maxLength(EMAIL_MAX_CHARACTERS, messages.emailInvalid),
    v.trim(),
    v.nonEmpty(messages.newsletterEmailMissing),
    emailAnyEnding,
  ),
})

export const contactForm = v.object({
  businessLine: v.picklist(businessLines, messages.businessLineMissing),
  name: personName,
  company: companyName,
  email: emailAnyEnding,
  phone: phoneDigits,
})

/** The demo form without its consent box, whose message is an alert and not a field's. */
export const demoForm = v.object({
  demoType: v.picklist(demoTypes, messages.demoTypeMissing),
  name: personName,
  company: companyName,
  email: emailShortEnding,
  phone: phoneDigits,
})

/** The CV form without its file, which `checkCv` judges by its bytes. */
export const applicationForm = v.object({ name: personName, email: emailShortEnding })

export type NewsletterFields = v.InferOutput<typeof newsletterForm>
export type ContactFields = v.InferOutput<typeof contactForm>
export type DemoFields = v.InferOutput<typeof demoForm>
export type ApplicationFields = v.InferOutput<typeof applicationForm>

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>
export type FormCheck<Values> =
  | { valid: true; values: Values }
  | { valid: false; errors: FieldErrors<keyof Values & string> }

/**
 * Checks a form's fields against its schema.
 * @param schema one of the form schemas above
 * @param fields the texts as typed, by field name; a missing one counts as empty
 * @returns the values as they are sent, or the first message of each wrong field
 */
export function checkForm<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: Schema,
  fields: Record<string, unknown>,
): FormCheck<v.InferOutput<Schema>> {
  const given = Object.fromEntries(
    Object.keys(schema.entries).map(name => [name, fields[name] ?? '']),
  )
  const result = v.safeParse(schema, given, { abortPipeEarly: true })
  if (result.success) return { valid: true, values: result.output }
  const errors: FieldErrors<string> = {}
  for (const issue of result.issues) {
    const field = v.getDotPath(issue)
    if (field) errors[field] ??= issue.message
  }
  return { valid: false, errors: errors as FieldErrors<keyof v.InferOutput<Schema> & string> }
}
