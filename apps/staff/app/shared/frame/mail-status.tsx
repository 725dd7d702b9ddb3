import styles from './frame.module.css'
import type { ShownOverview } from './load-overview.ts'

/** State of mail delivery, as a dot and in words. */
export function MailStatus({ state, text }: ShownOverview['mail']) {
  return (
    <p className={styles.way} data-state={state}>
      {text}
    </p>
  )
}
