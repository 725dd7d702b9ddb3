import { type ReactNode, useId } from 'react'
import controlStyles from './control.module.css'
import styles from './field.module.css'
import { AlertIcon } from './icons.tsx'

export interface FieldProps {
  label: string
  /** Empty marks the control alone, where the browser itself says what is wrong. */
  error?: string
  /** Stands beneath the error and helps to mend it, or beneath the field and asks. */
  hint?: ReactNode
  /** Shows an asterisk; the rules themselves are the form's. */
  marked?: boolean
  /** May be left empty; every other field is said to be required, with an asterisk or without. */
  optional?: boolean
}

interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean | undefined
}

interface FrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** The frame of every field: label above, message below, and the ids that tie them together. */
export function Field({ label, error, hint, marked, optional, children }: FrameProps) {
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
        'aria-required': !optional || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface FieldErrorProps {
  /** What the control is described by. */
  id: string
  children: string
}

/** What is wrong with a field, where it stands until the field is edited. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error}>
      <AlertIcon />
      {children}
    </p>
  )
}

/** The look of a field's own control, for one that is built elsewhere. */
export const controlClass = `${controlStyles.control} ${styles.control}`
