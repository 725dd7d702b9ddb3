import type { ShownOverview } from './load-overview.ts'
import styles from './mail-way.module.css'

/** How mail goes, by a dot and in words. */
export function MailWay({ state, text }: ShownOverview['mail']) {
  return (
    <p className={styles.way} data-state={state}>
      {text}
    </p>
  )
}
