import { consentField, type FormDefinition } from '@universe/contract/forms/definition'
import { Button } from '@universe/ui/button.tsx'
import { Notice } from '@universe/ui/notice.tsx'
import type { ReactNode } from 'react'
import type { FormFacts } from '../api/api.ts'
import styles from './form.module.css'
import { type Controls, FormFields } from './form-fields.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { PrivacyNote } from './privacy-link.tsx'
import type { FormResult } from './submission.ts'
import { useForm } from './use-form.ts'
import { useLinkedTopic } from './use-linked-topic.ts'

interface EnquiryFormProps<Form extends FormDefinition> {
  form: Form
  controls: Controls<Form>
  submitLabel: string
  result: FormResult | undefined
  /** What goes along with the form's own fields. */
  facts?: FormFacts | undefined
  /** What stands above the fields. */
  children?: ReactNode
}

/** What the contact and the demo form look like, and how they are sent. */
export function EnquiryForm<Form extends FormDefinition>({
  form,
  controls,
  submitLabel,
  result,
  facts,
  children,
}: EnquiryFormProps<Form>) {
  const { messages, feedback, anchorOf, formProps } = useForm(form, { result, facts })
  useLinkedTopic(form, formProps.ref, !result)
  return (
    <form className={styles.form} {...formProps}>
      {children}
      <FormFields
        form={form}
        controls={controls}
        values={result?.values}
        messages={messages}
        anchorOf={anchorOf}
      />
      <HoneypotField />
      <div id={anchorOf()} className={styles.actions}>
        <Button type="submit">{submitLabel}</Button>
        {!consentField(form) && <PrivacyNote />}
        <Notice {...feedback} />
      </div>
    </form>
  )
}
