import type { ShownOverview } from './load-overview.ts'
import styles from './mail-way.module.css'

/** State of mail delivery, as a dot and in words. */
export function MailWay({ state, text }: ShownOverview['mail']) {
  return (
    <p className={styles.way} data-state={state}>
      {text}
    </p>
  )
}
