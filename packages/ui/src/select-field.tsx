import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'
import styles from './select-field.module.css'

/** A labelled choice; its first option, a placeholder, is none. Its `required` is the browser's own. */
export function SelectField({
  label,
  error,
  hint,
  marked,
  optional,
  placeholder,
  children,
  ...select
}: FieldProps & ComponentProps<'select'> & { placeholder?: string }) {
  return (
    <Field label={label} error={error} hint={hint} marked={marked} optional={optional}>
      {control => (
        <select
          {...select}
          {...control}
          required={!optional && placeholder !== undefined}
          className={selectClass}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {children}
        </select>
      )}
    </Field>
  )
}

/** The look of a select that is built elsewhere. */
export const selectClass = `${controlClass} ${styles.select}`
