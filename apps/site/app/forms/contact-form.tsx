import { contact } from '@universe/contract/forms/contact'
import { ChoiceField } from './choice-field.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { PhoneField } from './phone-field.tsx'
import type { FormResult } from './submission.ts'

const controls = { select: ChoiceField, tel: PhoneField }

/** The contact form (specification, sections 3 to 5). */
export function ContactForm({ result }: { result?: FormResult }) {
  return <EnquiryForm form={contact} controls={controls} submitLabel="Send" result={result} />
}
