import { AlertIcon } from '@universe/ui/icons.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import styles from './consent-field.module.css'
import type { ControlProps } from './form-fields.tsx'

/**
 * The consent box. No native `required`: its message is the form's own alert; the box itself is
 * marked until it is ticked.
 */
export function ConsentField({ field, defaultValue, error }: ControlProps<'checkbox'>) {
  const missing = error !== undefined
  return (
    <div className={styles.consent}>
      <label className={styles.label}>
        <input
          className={styles.box}
          type="checkbox"
          name={field.name}
          value="yes"
          defaultChecked={defaultValue !== undefined}
          aria-invalid={missing}
        />
        {field.label}
        {missing && <AlertIcon />}
      </label>
      <Link className={styles.link} to="/privacypolicy" target="_blank" rel="noopener">
        Privacy Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </Link>
    </div>
  )
}
