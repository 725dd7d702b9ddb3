import { CONSENT_GIVEN } from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import { FieldError } from '@universe/ui/field.tsx'
import { useId } from 'react'
import styles from './demo-form.module.css'
import { enquiryControls } from './enquiry-controls.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import type { ControlProps } from './form-fields.tsx'
import { PrivacyLink } from './privacy-link.tsx'
import type { FormResult } from './submission.ts'

/** Not `required`: the specified alert is the form's own. The hint stays until it is ticked. */
function ConsentField({ field, defaultValue, error }: ControlProps<'checkbox'>) {
  const errorId = useId()
  return (
    <div className={styles.consent}>
      <label className={styles.label}>
        <input
          className={styles.box}
          type="checkbox"
          name={field.name}
          value={CONSENT_GIVEN}
          defaultChecked={defaultValue === CONSENT_GIVEN}
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          aria-required
        />
        {field.label}
      </label>
      <PrivacyLink />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

const controls = { ...enquiryControls, checkbox: ConsentField }

/** Specification, sections 3 to 5; readings, Demo type and Demo consent. */
export function DemoForm({ result }: { result?: FormResult }) {
  return (
    <EnquiryForm
      form={demo}
      controls={controls}
      submitLabel="Request demo"
      result={result}
      pairsFrom={['name', 'email']}
    />
  )
}
