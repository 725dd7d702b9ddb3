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

interface GroupedOptionsProps {
  options: readonly (string | { group: string; options: readonly string[] })[]
}

/** A select's options, in groups where it has some. */
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

/** The look of a select that is built elsewhere. */
export const selectClass = `${controlClass} ${styles.select}`
