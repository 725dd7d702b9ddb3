import { application } from '@universe/contract/forms/application'
import { Field } from '@universe/ui/field.tsx'
import type { ChangeEvent, Ref } from 'react'
import styles from './cv-field.module.css'

interface CvFieldProps {
  ref: Ref<HTMLInputElement>
  /** Hidden until the button asks for it; without scripts it always shows. */
  revealed: boolean
  error?: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const [, , definition] = application.fields

/** The file input of an application. */
export function CvField({ ref, revealed, error, onChange }: CvFieldProps) {
  return (
    <div className={styles.holder} data-revealed={revealed || undefined}>
      <Field label={definition.label} error={error}>
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
