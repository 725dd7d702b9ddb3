import type { ReactNode } from 'react'
import styles from './blog-grid.module.css'

/** Cards side by side: three above 900 px, two at 900 px or less, one at 600 px or less. */
export function BlogGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
