import { AlertIcon } from '@universe/ui/icons.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import styles from './consent-field.module.css'

/** The consent box. No native `required`: its message is the form's own alert. */
export function ConsentField({
  label,
  defaultChecked,
  missing,
}: {
  label: string
  defaultChecked: boolean
  /** Marks the box until it is ticked. */
  missing: boolean
}) {
  return (
    <div className={styles.consent}>
      <label className={styles.label}>
        <input
          className={styles.box}
          type="checkbox"
          name="consent"
          value="yes"
          defaultChecked={defaultChecked}
          aria-invalid={missing}
        />
        {label}
        {missing && <AlertIcon />}
      </label>
      <Link className={styles.link} to="/privacypolicy" target="_blank" rel="noopener">
        Privacy Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </Link>
    </div>
  )
}
