import { CV_MAX_MEGABYTES } from '@universe/contract/limits'
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

/** The file input of the CV form. */
export function CvField({ ref, revealed, error, onChange }: CvFieldProps) {
  return (
    <div className={styles.holder} data-revealed={revealed || undefined}>
      <Field label={`CV (PDF, up to ${CV_MAX_MEGABYTES} MB)`} error={error}>
        {control => (
          <input
            {...control}
            ref={ref}
            className={styles.input}
            name="cv"
            type="file"
            accept="application/pdf,.pdf"
            onChange={onChange}
          />
        )}
      </Field>
    </div>
  )
}
