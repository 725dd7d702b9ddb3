import styles from './frame.module.css'
import type { ShownOverview } from './load-overview.ts'

export function MailStatus({ state, text }: ShownOverview['mail']) {
  return (
    <p className={styles.way} data-state={state}>
      {text}
    </p>
  )
}
