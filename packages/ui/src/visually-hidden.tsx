import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for those who do not see what the others see. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
