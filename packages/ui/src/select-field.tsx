import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'
import styles from './select-field.module.css'

/** A labeled select whose first option is a placeholder. `required` is the browser's own. */
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

interface GroupedOptionsProps {
  options: readonly (string | { group: string; options: readonly string[] })[]
}

/** Options, in groups if the field has some. */
export function GroupedOptions({ options }: GroupedOptionsProps) {
  return options.map(each =>
    typeof each === 'string' ? (
      <option key={each}>{each}</option>
    ) : (
      <optgroup key={each.group} label={each.group}>
        {each.options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </optgroup>
    ),
  )
}

/** Class of a select rendered elsewhere. */
export const selectClass = `${controlClass} ${styles.select}`
