import { composeContactBody, composeDemoBody } from '@universe/contract/enquiry-body'
import type { ContactFields, DemoFields } from '@universe/contract/forms'
import type { EnquiryTable } from '@universe/store/tables'

/**
 * Composes an enquiry's text from its columns (specification, section 3; readings, Body text).
 * @param enquiry as it is stored; one in another front end's words has its text alone, and no topic
 * @returns one "Label: value" line per field, or that other text as it came
 */
export function composeEnquiryText({ kind, topic, body, ...fields }: EnquiryTable): string {
  if (topic === null) return body ?? ''
  return kind === 'contact'
    ? composeContactBody({ businessLine: topic, ...fields } as ContactFields)
    : composeDemoBody({ demoType: topic, ...fields } as DemoFields)
}
