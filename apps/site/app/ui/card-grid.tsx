import type { ReactNode } from 'react'
import styles from './card-grid.module.css'

/**
 * A list of cards, 287x156 px each from 600 px up and full width below. What is left of the last
 * row is taken by the child with `data-fill`, or by an ornament.
 */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <div className={styles.holder}>
      <ul className={styles.grid}>{children}</ul>
    </div>
  )
}
