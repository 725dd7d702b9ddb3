import { application } from '@universe/contract/forms/application'
import { Field } from '@universe/ui/field.tsx'
import type { ChangeEvent, Ref } from 'react'
import styles from './cv-field.module.css'
import type { FieldMessage } from './submission.ts'

interface CvFieldProps {
  ref: Ref<HTMLInputElement>
  /** Hidden until the button asks for it; without scripts it always shows. */
  revealed: boolean
  message: FieldMessage | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const [, , definition] = application.fields

/** The file input of an application. */
export function CvField({ ref, revealed, message, onChange }: CvFieldProps) {
  return (
    <div className={styles.holder} data-revealed={revealed || undefined}>
      <Field label={definition.label} {...message}>
        {control => (
          <input
            {...control}
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
