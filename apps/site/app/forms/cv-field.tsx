import { application } from '@universe/contract/forms/application'
import { Field } from '@universe/ui/field.tsx'
import type { ChangeEvent, Ref } from 'react'
import styles from './cv-field.module.css'
import type { FieldMessage } from './submission.ts'

interface CvFieldProps {
  ref: Ref<HTMLInputElement>
  id: string | undefined
  message: FieldMessage | undefined
  /** Of the status message about a refused file. */
  refusalId: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const [, , definition] = application.fields

/** With scripts hidden until the form has `data-revealed`. */
export function CvField({ ref, id, message, refusalId, onChange }: CvFieldProps) {
  return (
    <div id={id} className={styles.holder}>
      <Field label={definition.label} marked={definition.marked} {...message}>
        {control => (
          <input
            {...control}
            {...(refusalId && { 'aria-invalid': true, 'aria-describedby': refusalId })}
            ref={ref}
            className={styles.input}
            name={definition.name}
            type="file"
            accept="application/pdf,.pdf"
            onChange={onChange}
          />
        )}
      </Field>
    </div>
  )
}
