import styles from './trap-field.module.css'

/** The name of the field that people neither see nor reach; who fills it in is marked, not refused. */
export const TRAP_FIELD = 'website'

export function TrapField() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
