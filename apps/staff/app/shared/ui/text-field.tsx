import { controlClass, Field, type FieldProps } from '@universe/ui/field.tsx'
import type { ComponentProps } from 'react'

export function TextField({
  label,
  error,
  hint,
  marked,
  optional,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} marked={marked} optional={optional}>
      {control => <input {...input} {...control} required={!optional} className={controlClass} />}
    </Field>
  )
}
