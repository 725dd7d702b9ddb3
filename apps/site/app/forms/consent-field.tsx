import { CONSENT_GIVEN } from '@universe/contract/forms/definition'
import { FieldError } from '@universe/ui/field.tsx'
import { useId } from 'react'
import styles from './consent-field.module.css'
import type { ControlProps } from './form-fields.tsx'
import { PrivacyLink } from './privacy-link.tsx'

/**
 * The consent box. No native `required`: its message is the form's own alert; beside the box stands,
 * until it is ticked, what is to be done.
 */
export function ConsentField({ field, defaultValue, error }: ControlProps<'checkbox'>) {
  const errorId = useId()
  return (
    <div className={styles.consent}>
      <label className={styles.label}>
        <input
          className={styles.box}
          type="checkbox"
          name={field.name}
          value={CONSENT_GIVEN}
          defaultChecked={defaultValue === CONSENT_GIVEN}
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          aria-required
        />
        {field.label}
      </label>
      <PrivacyLink />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
