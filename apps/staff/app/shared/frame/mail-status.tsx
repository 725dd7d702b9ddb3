import type { ShownOverview } from './load-overview.ts'
import styles from './mail-status.module.css'

/** State of mail delivery, as a dot and in words. */
export function MailStatus({ state, text }: ShownOverview['mail']) {
  return (
    <p className={styles.way} data-state={state}>
      {text}
    </p>
  )
}
