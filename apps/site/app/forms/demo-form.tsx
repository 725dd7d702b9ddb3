import { demo } from '@universe/contract/forms/demo'
import { ChoiceField } from './choice-field.tsx'
import { ConsentField } from './consent-field.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { PhoneField } from './phone-field.tsx'
import type { FormResult } from './submission.ts'

const controls = { select: ChoiceField, tel: PhoneField, checkbox: ConsentField }

/** The demo form (specification, sections 3 to 5; readings, Demo type and Demo consent). */
export function DemoForm({ result }: { result?: FormResult }) {
  return <EnquiryForm form={demo} controls={controls} submitLabel="Request demo" result={result} />
}
