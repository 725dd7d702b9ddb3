import { forms } from '@universe/contract/forms/all-forms'
import type { FormValues } from '@universe/contract/forms/definition'
import { type ComposedLine, composeLines } from '@universe/contract/forms/form-payload'
import type { EnquiryTable } from '@universe/store/tables'

export const ABOUT_LABEL = 'About'

/**
 * Specification, section 3; readings, Body text.
 * @returns a line per non-empty field; undefined for another front end's text
 */
export function composeEnquiryLines({
  kind,
  topic,
  ...columns
}: EnquiryTable): ComposedLine[] | undefined {
  if (topic === null) return undefined
  const form = forms[kind]
  const filled = Object.entries(columns).filter(([, value]) => value !== null)
  const values = { ...Object.fromEntries(filled), [form.topic]: topic }
  return composeLines(form, values as FormValues<typeof form>)
}
