import { forms } from '@universe/contract/forms/all-forms'
import type { FormValues } from '@universe/contract/forms/definition'
import { composeText } from '@universe/contract/forms/form-payload'
import type { EnquiryTable } from '@universe/store/tables'

/**
 * Composes an enquiry's text from its columns (specification, section 3; readings, Body text).
 * @param enquiry as it is stored; one in another front end's words has its text alone, and no topic
 * @returns one "Label: value" line per field that was filled in, or that other text as it came
 */
export function composeEnquiryText({ kind, topic, body, ...columns }: EnquiryTable): string {
  if (topic === null) return body ?? ''
  const form = forms[kind]
  const filled = Object.entries(columns).filter(([, value]) => value !== null)
  const values = { ...Object.fromEntries(filled), [form.topic]: topic }
  return composeText(form, values as FormValues<typeof form>)
}
