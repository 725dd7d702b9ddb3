import { HONEYPOT_FIELD } from '@universe/contract/calls'
import styles from './form.module.css'

/** Out of people's reach; requests that fill it in are marked, not refused. */
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
