import { HONEYPOT_FIELD } from '@universe/contract/calls'
import styles from './form.module.css'

/** Out of people's reach; filled in, it marks a request, never refuses it. */
export function HoneypotField() {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
