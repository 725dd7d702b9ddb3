import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'
import styles from './select-field.module.css'

/** A labelled choice whose first option, the placeholder, is none. Its `required` is the browser's own. */
export function SelectField({
  label,
  error,
  marked,
  placeholder,
  children,
  ...select
}: FieldProps & ComponentProps<'select'> & { placeholder: string }) {
  return (
    <Field label={label} error={error} marked={marked}>
      {control => (
        <select {...select} {...control} className={`${controlClass} ${styles.select}`}>
          <option value="">{placeholder}</option>
          {children}
        </select>
      )}
    </Field>
  )
}
