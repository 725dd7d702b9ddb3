import { checkForm } from '@universe/contract/forms/check-form'
import type { FormDefinition, FormValues } from '@universe/contract/forms/definition'
import * as v from 'valibot'
import { errorMessages, HttpError } from '../failures/http-error.ts'

/** @throws HttpError 400 for another shape, 422 with the message of a broken rule */
export function readBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const misshapen = result.issues.some(issue => issue.kind === 'schema')
  throw misshapen
    ? new HttpError(400, errorMessages.malformed)
    : new HttpError(422, result.issues[0].message)
}

/** @throws HttpError 422 with the message of the first invalid field */
export function requireValid<Form extends FormDefinition>(
  form: Form,
  fields: Record<string, unknown>,
): FormValues<Form> {
  const check = checkForm(form, fields)
  if (check.valid) return check.values
  const [message] = Object.values(check.errors)
  throw new HttpError(422, message ?? errorMessages.malformed)
}
