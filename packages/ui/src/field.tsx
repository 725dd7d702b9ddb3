import { type ReactNode, useId } from 'react'
import controlStyles from './control.module.css'
import styles from './field.module.css'
import { AlertIcon } from './icons.tsx'

export interface FieldProps {
  label: string
  /** Empty marks the control without a message, where the browser shows its own. */
  error?: string
  /** Below the error, or below the field. */
  hint?: ReactNode
  /** Shows an asterisk; the form's rules decide what is required. */
  marked?: boolean
  /** Labels the field as optional; all others are required. */
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

/** A field's label, messages and the ids that connect them. */
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
  /** Id for the control's `aria-describedby`. */
  id: string
  children: string
}

/** An error message, shown until the field is edited. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error}>
      <AlertIcon />
      {children}
    </p>
  )
}

/** Class of a field's control, for controls rendered elsewhere. */
export const controlClass = `${controlStyles.control} ${styles.control}`
