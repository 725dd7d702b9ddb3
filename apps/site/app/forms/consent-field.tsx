import { Link } from 'react-router'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './consent-field.module.css'

/** The consent box. No native `required`: its message is the form's own alert. */
export function ConsentField({
  label,
  defaultChecked,
}: {
  label: string
  defaultChecked: boolean
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
        />
        {label}
      </label>
      <Link className={styles.link} to="/privacypolicy" target="_blank" rel="noopener">
        Privacy Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </Link>
    </div>
  )
}
