import type { IncomingHttpHeaders } from 'node:http'
import { formHeaders } from '@universe/contract/calls'
import { checkForm } from '@universe/contract/forms/check-form'
import type { FormDefinition, FormValues } from '@universe/contract/forms/definition'
import * as v from 'valibot'
import { Refusal, sentences } from '../failures/refusal.ts'

/**
 * Reads a JSON body by its schema.
 * @throws Refusal 400 for another shape, 422 with the rule's message for a broken rule
 */
export function readBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const misshapen = result.issues.some(issue => issue.kind === 'schema')
  throw misshapen
    ? new Refusal(400, sentences.malformed)
    : new Refusal(422, result.issues[0].message)
}

/**
 * @returns the version of the form that a request was made with; the first where none is named, and
 *   undefined, for the present one, where it cannot be read
 */
export function readFormVersion(headers: IncomingHttpHeaders): number | undefined {
  const version = String(headers[formHeaders.formVersion.toLowerCase()] ?? '1').trim()
  return /^[1-9]\d{0,3}$/.test(version) ? Number(version) : undefined
}

/**
 * @param version the `Form-Version` that the fields came with
 * @throws Refusal 422 with the first wrong field's message
 */
export function requireValid<Form extends FormDefinition>(
  form: Form,
  fields: Record<string, unknown>,
  version?: number,
): FormValues<Form> {
  const check = checkForm(form, fields, version)
  if (check.valid) return check.values
  const [message] = Object.values(check.errors)
  throw new Refusal(422, message ?? sentences.malformed)
}
