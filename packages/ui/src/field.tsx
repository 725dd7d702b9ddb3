import { type ComponentProps, type ReactNode, useId } from 'react'
import controlStyles from './control.module.css'
import styles from './field.module.css'
import { AlertIcon } from './icons.tsx'

export interface FieldProps {
  label: string
  name: string
  error?: string
  /** Shows an asterisk; the rules themselves are the form's. */
  marked?: boolean
}

/** A labelled text field with its message. Uncontrolled, so that what was typed before hydration stays. */
export function TextField({
  label,
  error,
  marked,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} marked={marked}>
      {control => <input {...input} {...control} className={controlClass} />}
    </Field>
  )
}

interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean | undefined
}

interface FrameProps extends Omit<FieldProps, 'name'> {
  /** Stands beneath the error and helps to mend it. */
  hint?: string
  children: (control: ControlProps) => ReactNode
}

/** The frame of every field: label above, message below, and the ids that tie them together. */
export function Field({ label, error, hint, marked, children }: FrameProps) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {marked && (
          <span className={styles.mark} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby':
          [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
        'aria-required': marked || undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          <AlertIcon />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The look of a field's own control, for one that is built elsewhere. */
export const controlClass = `${controlStyles.control} ${styles.control}`
